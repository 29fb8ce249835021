-- An address leaves the list for the next bootcamp when its person registers. The links in the emails to it then lead to the person's
-- own registration, as long as the address is theirs.
create table registered_interests (
  -- Of the row that was in cohort_interests.
  id uuid primary key,
  member_id uuid not null references community_members (id) on delete cascade
);
create index registered_interests_member on registered_interests (member_id);

-- As in 0038-cohort-interests.sql, and keeps whose it was.
create or replace function forget_interest_of_registered() returns trigger language plpgsql as $$
declare
  v_entered uuid[];
begin
  if tg_op = 'INSERT' then
    v_entered := array(
      select member_id from after join cohorts on cohorts.id = cohort_id
        where status <> 'cancelled' and (last_ends_at is null or last_ends_at > clock_timestamp()));
  else
    v_entered := array(
      select member_id from (
        select member_id, cohort_id from after where status <> 'cancelled'
        except select member_id, cohort_id from before where status <> 'cancelled') as entered
      join cohorts on cohorts.id = cohort_id
        where last_ends_at is null or last_ends_at > clock_timestamp());
  end if;
  if cardinality(v_entered) > 0 then
    with gone as (
      delete from cohort_interests as interest using community_members as member
        where member.id = any (v_entered) and interest.email = member.email
        returning interest.id, member.id as member_id)
      insert into registered_interests (id, member_id) select id, member_id from gone;
  end if;
  return null;
end $$;

-- As in 0038-cohort-interests.sql; the old mailbox's links to the person's own registration end as well.
create or replace function move_interest_of_corrected() returns trigger language plpgsql as $$
begin
  delete from registered_interests where member_id = new.id;
  with gone as (delete from cohort_interests where email = old.email returning asked_at, confirmed_at, told_of)
    insert into cohort_interests (email, asked_at, confirmed_at, told_of)
      select new.email, asked_at, confirmed_at, told_of from gone where confirmed_at is not null
      on conflict (email) do update
        set confirmed_at = coalesce(cohort_interests.confirmed_at, excluded.confirmed_at),
            told_of = cohort_interests.told_of || excluded.told_of;
  return null;
end $$;
