-- The directory, the gallery and the dashboard's answers are plain queries on members, records and projects: the copies that triggers kept
-- for them go.
drop trigger listing_follows_members on community_members;
drop trigger listing_follows_new_registrations on registrations;
drop trigger listing_follows_registrations on registrations;
drop trigger listing_follows_deleted_registrations on registrations;
drop trigger listing_follows_new_records on community_pilot;
drop trigger listing_follows_records on community_pilot;
drop trigger listing_follows_deleted_records on community_pilot;
drop trigger listing_follows_new_projects on ai_agent_projects;
drop trigger listing_follows_projects on ai_agent_projects;
drop function listing_follows();
drop function refresh_listing(uuid[]);
drop function refresh_listed_projects(uuid[]);
drop view directory_counts, listed_answers, listed_projects, listed_in_cohorts, listed_members;
drop table shared_answers, project_entries, cohort_directory_entries, directory_entries;

-- Where the directory lists a member: by first name, then last name, without regard to case and accents. As much of a name as fits into
-- an index.
alter table community_members add column sort_key text collate "C" not null
  generated always as (left(fold_search(first_name), 100) || E'\x01' || left(fold_search(last_name), 100)) stored;
create index community_members_sort_key on community_members (sort_key, id);

-- What is searched beside names. No match spans two fields.
alter table community_pilot add column search text not null generated always as (fold_search(
  coalesce(job_title, '') || E'\x1f' || coalesce(company, '') || E'\x1f' || coalesce(location, ''))) stored;
create index community_pilot_search on community_pilot using gin (search gin_trgm_ops) with (fastupdate = off);
create index community_pilot_words on community_pilot using gin (words_of(search)) with (fastupdate = off);
alter table ai_agent_projects add column search text not null
  generated always as (fold_search(title || E'\x1f' || coalesce(description, ''))) stored;
create index ai_agent_projects_search on ai_agent_projects using gin (search gin_trgm_ops) with (fastupdate = off);
create index ai_agent_projects_words on ai_agent_projects using gin (words_of(search)) with (fastupdate = off);

-- Who may be listed, and what is shown, newest first.
create index community_pilot_listed on community_pilot (user_id) where accepted_expectations and questionnaire_completed;
create index ai_agent_projects_newest on ai_agent_projects (created_at desc, id) where hidden_at is null;

-- A page of goals of one cohort walked through everybody's.
drop index community_pilot_goals;
