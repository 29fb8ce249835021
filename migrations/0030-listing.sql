-- Who is listed in the directory, and whose projects therefore in the gallery: said in one view, kept by one family of statement
-- triggers (docs/decisions/0033-one-listing.md).

-- With them go the triggers that call them: four of the directory, four of the gallery.
drop function directory_follows_members, directory_follows_new_records, directory_follows_records,
  directory_follows_deleted_records, refresh_directory, project_changed, project_author_changed, project_author_record_changed,
  enter_projects_of, enter_project cascade;

-- The program counts entries. Servers of the version before this one still read this while they are replaced; the next release
-- drops it.
drop table directory_counts;
create view directory_counts as
  select industry, work_status, count(*) as members from directory_entries group by industry, work_status;

-- The triggers keep directory_entries equal to this view, column by column. Sorted without case and accents, by as much of a name
-- as fits an index. Found in any case, and an accent need not be typed; a separator stands between the fields, so that a term
-- never matches across the border of two of them.
drop view listed_members;
create view listed_members as
select
  member.id as member_id,
  (left(lower(unaccent(first_name)), 100) || E'\x01' || left(lower(unaccent(last_name)), 100)) collate "C" as sort_key,
  (lower(as_written) || case when unaccent(as_written) = as_written then '' else E'\x1f' || lower(unaccent(as_written)) end)
    collate "C" as search,
  coalesce(industry, '') as industry,
  coalesce(work_status, '') as work_status
from community_members as member
  join community_pilot as record on record.user_id = member.id,
  lateral (select concat_ws(E'\x1f', first_name || ' ' || last_name, job_title, company, location) as as_written) as words
where member.status = 'registered' and record.accepted_expectations and record.questionnaire_completed;

-- The same for project_entries: a project is shown as long as its author is listed.
create view listed_projects as
select
  project.id as project_id,
  project.created_at,
  project.industry_tags,
  lower(concat_ws(E'\x1f', project.title, project.description, first_name || ' ' || last_name, company)) as search
from listed_members as author
  join community_members as member on member.id = author.member_id
  join community_pilot as record on record.user_id = author.member_id
  join ai_agent_projects as project on project.user_id = author.member_id;

create function refresh_listed_projects(ids uuid[]) returns void language plpgsql as $$
begin
  delete from project_entries as entry where project_id = any (ids)
    and not exists (select from listed_projects as listed where row(listed.*) = row(entry.*));
  insert into project_entries select * from listed_projects where project_id = any (ids) on conflict do nothing;
end $$;

-- Who changes a member, their record and their projects at the same moment meet at the rows of record and projects: the last one
-- to get there sees what the others have done, because each statement in here looks anew. Locks are taken in one order: member,
-- record, projects, entries; of each kind sorted.
create function refresh_listing(ids uuid[]) returns void language plpgsql as $$
begin
  if cardinality(ids) = 0 then
    return;
  end if;
  perform from community_pilot where user_id = any (ids) order by user_id for no key update;
  delete from directory_entries as entry where member_id = any (ids)
    and not exists (select from listed_members as listed where row(listed.*) = row(entry.*));
  insert into directory_entries select * from listed_members where member_id = any (ids) on conflict do nothing;
  perform refresh_listed_projects(array(
    select id from ai_agent_projects where user_id = any (ids) order by id for no key update));
end $$;

-- EXCEPT compares thousands of rows as fast as one each; a join would keep the plan that was made for one.
create function listing_follows() returns trigger language plpgsql as $$
begin
  case tg_table_name || ' ' || tg_op
    when 'community_members UPDATE' then
      perform refresh_listing(array(
        select id from (
          select id, first_name, last_name, status from after
          except select id, first_name, last_name, status from before) as changed));
    when 'community_pilot INSERT' then
      -- Only an import writes a record that is complete from the start. Until it is committed a change of its person can't meet
      -- it there, so it has to wait for that change, or that change for it.
      perform from community_members
        where id in (select user_id from after where accepted_expectations and questionnaire_completed) order by id for share;
      perform refresh_listing(array(select user_id from after where accepted_expectations and questionnaire_completed));
    when 'community_pilot UPDATE' then
      perform refresh_listing(array(
        select user_id from (
          select user_id, accepted_expectations, questionnaire_completed, work_status, industry, job_title, company, location
            from after
          except
          select user_id, accepted_expectations, questionnaire_completed, work_status, industry, job_title, company, location
            from before) as changed));
    when 'community_pilot DELETE' then
      perform refresh_listing(array(select user_id from before));
    when 'ai_agent_projects INSERT' then
      -- Nobody else sees these projects yet, so they are waited for at the rows of their authors.
      perform from community_members where id in (select user_id from after) order by id for share;
      perform from community_pilot where user_id in (select user_id from after) order by user_id for share;
      perform refresh_listed_projects(array(select id from after));
    when 'ai_agent_projects UPDATE' then
      perform refresh_listed_projects(array(select id from after));
  end case;
  return null;
end $$;
create trigger listing_follows_members after update on community_members
  referencing old table as before new table as after for each statement execute function listing_follows();
create trigger listing_follows_new_records after insert on community_pilot
  referencing new table as after for each statement execute function listing_follows();
create trigger listing_follows_records after update on community_pilot
  referencing old table as before new table as after for each statement execute function listing_follows();
create trigger listing_follows_deleted_records after delete on community_pilot
  referencing old table as before for each statement execute function listing_follows();
create trigger listing_follows_new_projects after insert on ai_agent_projects
  referencing new table as after for each statement execute function listing_follows();
create trigger listing_follows_projects after update on ai_agent_projects
  referencing new table as after for each statement execute function listing_follows();
