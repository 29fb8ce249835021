-- A picture whose address an admin has typed, or an earlier site had, is fetched once and kept as one of ours. What could not be
-- fetched is written down, so that it is not asked for again each hour, and the form can say why. An address that was changed since is
-- another one.
create table content_pictures_refused (
  content_id uuid primary key references content (id) on delete cascade,
  address text not null,
  problem text not null check (problem <> ''),
  tries int not null default 1,
  tried_at timestamptz not null
);
