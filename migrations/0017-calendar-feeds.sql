-- A participant's private calendar address is made from the id of this row and the server's secret, so nobody can make it
-- from the database alone. A new id makes the old address lead nowhere, and so does a row that is gone.
create table calendar_feeds (
  member_id uuid primary key references community_members (id) on delete cascade,
  id uuid not null unique default gen_random_uuid()
);
