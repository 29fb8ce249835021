-- What admins take out of the portal's sight, and what participants report to them (docs/decisions/0083-moderation.md).

-- The gallery leaves it out as long as it is hidden; its author goes on seeing it.
alter table ai_agent_projects add column hidden_at timestamptz;
create or replace view listed_projects as
select
  project.id as project_id,
  project.created_at,
  project.industry_tags,
  lower(concat_ws(E'\x1f', project.title, project.description, first_name || ' ' || last_name, company)) as search
from listed_members as author
  join community_members as member on member.id = author.member_id
  join community_pilot as record on record.user_id = author.member_id
  join ai_agent_projects as project on project.user_id = author.member_id
where project.hidden_at is null;

-- What is hidden of somebody, and what was removed until they have read it. A picture or a text that is hidden stands here and no longer
-- in its own row: so no list, search or page has to know of it, those of the version before neither.
create table moderations (
  id int generated always as identity primary key,
  member_id uuid not null references community_members on delete cascade,
  -- The project that is hidden, or whose icon is; null for a part of the profile, and for a project that is gone.
  project_id uuid references ai_agent_projects on delete cascade,
  -- Named as the column that it is taken out of.
  part text not null check (part in
    ('project', 'icon_url', 'avatar_url', 'linkedin', 'job_title', 'company', 'location', 'about', 'ai_goal', 'ai_tools')),
  state text not null check (state in ('hidden', 'removed')),
  -- The project's title at that time.
  title text,
  kept text,
  reason text not null check (length(reason) between 1 and 1000),
  decided_at timestamptz not null,
  -- Its author has changed it since, and asks for another look.
  asked_at timestamptz,
  check (state = 'hidden' or (kept is null and asked_at is null and project_id is null)),
  check (state = 'removed' or (project_id is not null) = (part in ('project', 'icon_url')))
);
create index moderations_of_member on moderations (member_id);
create unique index moderations_of_profile on moderations (member_id, part) where state = 'hidden' and project_id is null;
create unique index moderations_of_project on moderations (project_id, part) where project_id is not null;
create index moderations_hidden on moderations (decided_at desc, id desc) where state = 'hidden';
create index moderations_asked on moderations (asked_at, id) where asked_at is not null;
create index moderations_removed on moderations (decided_at) where state = 'removed';

-- Of a project, or of a profile where none is named. Who reported something is asked for nowhere but in their own data, and so that
-- they do it once.
create table reports (
  id int generated always as identity primary key,
  member_id uuid not null references community_members on delete cascade,
  project_id uuid references ai_agent_projects on delete cascade,
  reporter_id uuid references community_members on delete set null,
  kind text not null check (length(kind) between 1 and 50),
  words text check (length(words) between 1 and 1000),
  reported_at timestamptz not null,
  -- An admin has decided what becomes of it.
  settled_at timestamptz
);
create unique index reports_of_projects_once on reports (project_id, reporter_id) where project_id is not null;
create unique index reports_of_profiles_once on reports (member_id, reporter_id) where project_id is null;
create index reports_of_member on reports (member_id);
create index reports_of_reporter on reports (reporter_id);
create index reports_open on reports (member_id, project_id) where settled_at is null;
create index reports_waiting on reports (reported_at, id) where settled_at is null;
create index reports_settled on reports (settled_at) where settled_at is not null;

-- What somebody wrote goes with them; that something was reported stays.
create function forget_reporter() returns trigger language plpgsql as $$
begin
  new.words := null;
  return new;
end $$;
create trigger reports_forget_reporter before update of reporter_id on reports
  for each row when (new.reporter_id is null and old.reporter_id is not null) execute function forget_reporter();
