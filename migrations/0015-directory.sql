-- The community directory. What it is searched, filtered and sorted by stands in one narrow table that holds the listed
-- members only, so that a page of it costs the same among a million people (docs/decisions/0015-directory-kept-by-triggers.md).
create extension if not exists unaccent;

-- Who is listed, and how: the one place that says so. The triggers below keep directory_entries equal to this view.
-- Sorted without case and accents, by as much of a name as fits an index. Found in any case, and an accent need not be typed;
-- a separator stands between the fields, so that a term never matches across the border of two of them.
create view listed_members as
select
  member.id as member_id,
  left(lower(unaccent(first_name)), 100) || E'\x01' || left(lower(unaccent(last_name)), 100) as sort_key,
  lower(as_written) || case when unaccent(as_written) = as_written then '' else E'\x1f' || lower(unaccent(as_written)) end
    as search,
  coalesce(industry, '') as industry,
  coalesce(work_status, '') as work_status
from community_members as member
  join community_pilot as record on record.user_id = member.id,
  lateral (select concat_ws(E'\x1f', first_name || ' ' || last_name, job_title, company, location) as as_written) as words
where member.status = 'registered' and record.accepted_expectations and record.questionnaire_completed;

create table directory_entries (
  -- No reference: it would remove an entry before its filters are known to be counted down. The triggers remove it.
  member_id uuid primary key,
  sort_key text collate "C" not null,
  search text collate "C" not null,
  -- As chosen, in either spelling; empty where nothing was answered.
  industry text not null,
  work_status text not null
);
-- How many of them there are, so that nobody counts a million rows.
create table directory_counts (
  industry text not null,
  work_status text not null,
  members bigint not null,
  primary key (industry, work_status)
);

-- Changes of a person and of their record meet at the record, so whoever comes second sees what the first has done. Locks are
-- taken in one order by everybody: member, record, counts, entry; of each kind sorted.
create function refresh_directory(ids uuid[]) returns void language plpgsql as $$
begin
  if cardinality(ids) = 0 then
    return;
  end if;
  perform from community_pilot where user_id = any (ids) order by user_id for no key update;
  insert into directory_counts as counted (industry, work_status, members)
  select industry, work_status, sum(change) from (
    select industry, work_status, 1 as change from listed_members where member_id = any (ids)
    union all
    select industry, work_status, -1 from directory_entries where member_id = any (ids)
  ) as changes
  group by industry, work_status having sum(change) <> 0
  order by industry, work_status
  on conflict (industry, work_status) do update set members = counted.members + excluded.members;
  delete from directory_entries as entry
  where member_id = any (ids) and not exists (select from listed_members as listed where listed.member_id = entry.member_id);
  insert into directory_entries as entry (member_id, sort_key, search, industry, work_status)
  select member_id, sort_key, search, industry, work_status from listed_members where member_id = any (ids)
  on conflict (member_id) do update
    set sort_key = excluded.sort_key, search = excluded.search, industry = excluded.industry, work_status = excluded.work_status
    where (entry.sort_key, entry.search, entry.industry, entry.work_status)
      is distinct from (excluded.sort_key, excluded.search, excluded.industry, excluded.work_status);
end $$;

create function directory_follows_members() returns trigger language plpgsql as $$
begin
  perform refresh_directory(array(
    select id from after join before using (id)
    where (after.first_name, after.last_name, after.status) is distinct from (before.first_name, before.last_name, before.status)));
  return null;
end $$;
create trigger directory_follows_members after update on community_members
  referencing old table as before new table as after for each statement execute function directory_follows_members();

create function directory_follows_new_records() returns trigger language plpgsql as $$
begin
  -- Only an import writes a record that is complete from the start. Until it is committed a change of its person can't meet
  -- it there, so it has to wait for that change, or that change for it.
  perform from community_members
    where id in (select user_id from after where accepted_expectations and questionnaire_completed) order by id for share;
  perform refresh_directory(array(
    select user_id from after where accepted_expectations and questionnaire_completed));
  return null;
end $$;
create trigger directory_follows_new_records after insert on community_pilot
  referencing new table as after for each statement execute function directory_follows_new_records();

create function directory_follows_records() returns trigger language plpgsql as $$
begin
  perform refresh_directory(array(
    select user_id from after join before using (user_id)
    where (after.accepted_expectations, after.questionnaire_completed, after.work_status, after.industry, after.job_title,
        after.company, after.location)
      is distinct from (before.accepted_expectations, before.questionnaire_completed, before.work_status, before.industry,
        before.job_title, before.company, before.location)));
  return null;
end $$;
create trigger directory_follows_records after update on community_pilot
  referencing old table as before new table as after for each statement execute function directory_follows_records();

create function directory_follows_deleted_records() returns trigger language plpgsql as $$
begin
  perform refresh_directory(array(select user_id from before));
  return null;
end $$;
create trigger directory_follows_deleted_records after delete on community_pilot
  referencing old table as before for each statement execute function directory_follows_deleted_records();

-- Whoever is listed already. The triggers hold off changes until this is committed, so nobody is missed.
insert into directory_entries select * from listed_members;
insert into directory_counts select industry, work_status, count(*) from directory_entries group by industry, work_status;

create index directory_entries_order on directory_entries (sort_key, member_id);
create index directory_entries_industry on directory_entries (industry, sort_key, member_id);
create index directory_entries_work_status on directory_entries (work_status, sort_key, member_id);
create index directory_entries_both on directory_entries (industry, work_status, sort_key, member_id);
create index directory_entries_search on directory_entries using gin (search gin_trgm_ops) with (fastupdate = off);
-- Names are so many that few are common: with the usual hundred samples a rare one is planned like a frequent one.
alter table directory_entries alter column search set statistics 1000;
