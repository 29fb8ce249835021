-- What the gallery looks through: one narrow row for each project that is shown there, with the words of the project and of
-- its author together, kept by the triggers below. A project is shown as long as its author is in the directory.
create table project_entries (
  project_id uuid primary key references ai_agent_projects (id) on delete cascade,
  created_at timestamptz not null,
  industry_tags text[] not null,
  -- A separator between the fields, so that a term never matches across the border of two of them.
  search text not null
);
alter table project_entries alter column search set statistics 1000;
create index project_entries_newest on project_entries (created_at desc, project_id);
create index project_entries_tags on project_entries using gin (industry_tags) with (fastupdate = off);
create index project_entries_search on project_entries using gin (search gin_trgm_ops) with (fastupdate = off);

create function enter_project(p_id uuid) returns void language plpgsql as $$
begin
  insert into project_entries as entry (project_id, created_at, industry_tags, search)
    select project.id, project.created_at, project.industry_tags,
        lower(concat_ws(E'\x1f', project.title, project.description, first_name || ' ' || last_name, company))
      from ai_agent_projects as project
      join community_members as member on member.id = project.user_id
      join community_pilot as pilot on pilot.user_id = project.user_id
      where project.id = p_id and member.status = 'registered'
        and pilot.accepted_expectations and pilot.questionnaire_completed
    on conflict (project_id) do update
      set created_at = excluded.created_at, industry_tags = excluded.industry_tags, search = excluded.search;
  if not found then
    delete from project_entries where project_id = p_id;
  end if;
end $$;

-- Who changes a member, their record and their projects at the same moment meet at the rows of record and projects: the last one
-- to get there sees what the others have done, because each statement in here looks anew. Locks are taken in the order of the
-- directory: member, record, then projects.
create function enter_projects_of(p_member_id uuid) returns void language plpgsql as $$
declare
  v_id uuid;
begin
  perform from community_pilot where user_id = p_member_id for no key update;
  for v_id in select id from ai_agent_projects where user_id = p_member_id order by id for no key update loop
    perform enter_project(v_id);
  end loop;
end $$;

create function project_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- Nobody else sees this project yet, so they are waited for at the rows of its author.
    perform from community_members where id = new.user_id for share;
    perform from community_pilot where user_id = new.user_id for share;
  end if;
  perform enter_project(new.id);
  return null;
end $$;
create trigger project_changed after insert or update on ai_agent_projects
  for each row execute function project_changed();

create function project_author_changed() returns trigger language plpgsql as $$
begin
  perform enter_projects_of(new.id);
  return null;
end $$;
create trigger project_author_changed after update of first_name, last_name, status on community_members
  for each row when ((old.first_name, old.last_name, old.status) is distinct from (new.first_name, new.last_name, new.status))
  execute function project_author_changed();

create function project_author_record_changed() returns trigger language plpgsql as $$
begin
  perform enter_projects_of(case tg_op when 'DELETE' then old.user_id else new.user_id end);
  return null;
end $$;
create trigger project_author_record_came_or_went after insert or delete on community_pilot
  for each row execute function project_author_record_changed();
create trigger project_author_record_changed after update on community_pilot
  for each row when (
    (old.accepted_expectations, old.questionnaire_completed, old.company)
    is distinct from (new.accepted_expectations, new.questionnaire_completed, new.company))
  execute function project_author_record_changed();

select enter_project(id) from ai_agent_projects;

-- Whoever saves over a change that they have not seen, in another tab, is told.
alter table ai_agent_projects add column version int not null default 1;
create trigger ai_agent_projects_version before update on ai_agent_projects
  for each row execute function count_version();
