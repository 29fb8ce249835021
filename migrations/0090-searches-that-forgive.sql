-- Searches forgive accents and the apostrophes of phones, and words that are common each and rare together are found as soon as others
-- (docs/decisions/0094-searches-that-forgive.md).

-- As people type who haven't the letters of a name: without accents, in lower case, with one kind of apostrophe. What has no accent that
-- could be taken off is named. The program folds what is searched for in the same way (app/platform/database/fold-term.ts).
create function fold_search(p_text text) returns text language sql immutable strict parallel safe as $$
  -- Most texts have only letters of ASCII, and nothing to be taken off.
  select case when octet_length(p_text) = length(p_text) then translate(lower(p_text), '`', '''') else translate(
    replace(replace(replace(replace(
      lower(regexp_replace(normalize(replace(p_text, E'\u00b4', ''''), nfkd), '[\u0300-\u036f\u0640\u064b-\u0655\u0670]', '', 'g')),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    E'łøđðħıŧς\u2018\u2019\u02bc\u02bb\u2032\u0060', E'loddhitσ''''''''''''') end
$$;

drop index community_members_search;
alter table community_members drop column search;
alter table community_members add column search text not null
  generated always as (fold_search(first_name || ' ' || last_name || E'\x1f' || email::text)) stored;
create index community_members_search on community_members using gin (search gin_trgm_ops) with (fastupdate = off);

-- As before (0032-registrations.sql and 0058-moderation.sql), but for what is searched.
create or replace view listed_members as
select
  member.id as member_id,
  (left(lower(unaccent(first_name)), 100) || E'\x01' || left(lower(unaccent(last_name)), 100)) collate "C" as sort_key,
  fold_search(concat_ws(E'\x1f', first_name || ' ' || last_name, job_title, company, location)) collate "C" as search,
  coalesce(industry, '') as industry,
  coalesce(work_status, '') as work_status
from community_members as member
  join community_pilot as record on record.user_id = member.id
where exists (select from registrations where registrations.member_id = member.id and registrations.status = 'registered')
  and record.accepted_expectations and record.questionnaire_completed;

create or replace view listed_projects as
select
  project.id as project_id,
  project.created_at,
  project.industry_tags,
  fold_search(concat_ws(E'\x1f', project.title, project.description, first_name || ' ' || last_name, company)) as search
from listed_members as author
  join community_members as member on member.id = author.member_id
  join community_pilot as record on record.user_id = author.member_id
  join ai_agent_projects as project on project.user_id = author.member_id
where project.hidden_at is null;

-- Only names with an accent or an apostrophe are written otherwise.
update directory_entries set search = listed.search
  from listed_members as listed where listed.member_id = directory_entries.member_id and listed.search <> directory_entries.search;
update cohort_directory_entries as entry set search = listed.search
  from listed_members as listed where listed.member_id = entry.member_id and listed.search <> entry.search;
update project_entries as entry set search = listed.search
  from listed_projects as listed where listed.project_id = entry.project_id and listed.search <> entry.search;

-- As before (0047-flat-searches.sql), but: an end or a beginning of a word is a part too, as in "company 77"; and where all parts
-- together are common and the term is not, the index would name many rows for each one that is found: no part is told then. A part
-- that most rows have is left out, as it only makes the index read more.
create or replace function look_at_term(p_table regclass, p_term text, out share real, out parts text[]) language plpgsql stable as $$
declare
  v_term text := lower(p_term);
  v_rows real := (select reltuples from pg_class where oid = p_table);
  v_parts text[];
  v_found real;
begin
  if v_rows < 20000 then
    return;
  end if;
  v_parts := array(
    select distinct part from (
      select substr(v_term, place, 3) as part from generate_series(1, least(length(v_term) - 2, 30)) as place) as three
    where part ~ '^([[:alnum:]]{3}|[^[:alnum:]][[:alnum:]]{2}|[[:alnum:]]{2}[^[:alnum:]])$');
  if v_parts = '{}' and v_rows < 200000 then
    return;
  end if;
  -- The same each time, so that a page is found as the one before it.
  execute format($sample$
    with sample as materialized (select search from %s tablesample system (%s) repeatable (1) limit 1000),
      counted as (
        select part, row_number() over (order by rows, part) as place, rows * 2 > (select count(*) from sample) as is_everywhere
          from unnest($2) as part, lateral (select count(*) as rows from sample where strpos(search, part) > 0) as found),
      rare as (select array_agg(part order by place) as parts from counted where place = 1 or place <= 3 and not is_everywhere)
    select (select coalesce(avg((strpos(search, $1) > 0)::int), 0) from sample), coalesce(parts, '{}'),
      (select coalesce(avg((select bool_and(strpos(search, part) > 0) from unnest(parts) as part)::int), 0) from sample)
    from rare
    $sample$, p_table, 100 * 500 / v_rows)
    into share, parts, v_found using v_term, v_parts;
  if v_found * v_rows > 20000 and share * 10 < v_found then
    parts := '{}';
  end if;
end $$;
