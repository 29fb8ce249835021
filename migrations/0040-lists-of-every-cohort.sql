-- Admins look at the members of one cohort, or at everyone (docs/decisions/0052-lists-of-every-cohort.md).

-- What somebody is across all cohorts stands in one narrow table, so that a page of everyone in one status, or in the order of
-- status, is read from an index. The triggers below keep it equal to this view.
create view listed_standings as
select
  member.id as member_id,
  -- The most that somebody is in any cohort. Without a registration an admin runs the bootcamp, and nobody else takes part.
  case
    when bool_or(registration.status = 'registered') then 'registered'
    when bool_or(registration.status = 'confirmed') then 'confirmed'
    when bool_or(registration.status = 'waitlist') then 'waitlist'
    when count(registration) > 0 then 'cancelled'
    when member.role = 'admin' then 'team'
    else 'cancelled'
  end as standing,
  member.created_at
from community_members as member left join registrations as registration on registration.member_id = member.id
group by member.id;

create table member_standings (
  member_id uuid not null,
  standing text not null check (standing in ('registered', 'confirmed', 'waitlist', 'cancelled', 'team')),
  -- Of the member, so that an index has the order.
  created_at timestamptz not null
);

-- Two who change two registrations of one person hold the locks of two cohorts: they meet at the member, and whoever comes second
-- sees what the first has done, because each statement in here looks anew.
create function standings_follow() returns trigger language plpgsql as $$
declare
  v_ids uuid[];
begin
  case tg_table_name || ' ' || tg_op
    when 'community_members INSERT' then
      v_ids := array(select id from after);
    when 'community_members UPDATE' then
      v_ids := array(
        select id from (select id, role, created_at from after except select id, role, created_at from before) as changed);
    when 'registrations INSERT' then
      v_ids := array(select member_id from after);
    when 'registrations UPDATE' then
      v_ids := array(
        select member_id from (
          select member_id, cohort_id, status from after except select member_id, cohort_id, status from before) as changed);
    when 'registrations DELETE' then
      v_ids := array(select member_id from before);
  end case;
  if cardinality(v_ids) = 0 then
    return null;
  end if;
  perform from community_members where id = any (v_ids) order by id for no key update;
  insert into member_standings as known select * from listed_standings where member_id = any (v_ids)
    on conflict (member_id) do update set standing = excluded.standing, created_at = excluded.created_at
    where (known.standing, known.created_at) is distinct from (excluded.standing, excluded.created_at);
  return null;
end $$;
create trigger standings_follow_new_members after insert on community_members
  referencing new table as after for each statement execute function standings_follow();
create trigger standings_follow_members after update on community_members
  referencing old table as before new table as after for each statement execute function standings_follow();
create trigger standings_follow_new_registrations after insert on registrations
  referencing new table as after for each statement execute function standings_follow();
create trigger standings_follow_registrations after update on registrations
  referencing old table as before new table as after for each statement execute function standings_follow();
create trigger standings_follow_deleted_registrations after delete on registrations
  referencing old table as before for each statement execute function standings_follow();

-- The triggers hold off changes until this is committed, so nobody is missed.
insert into member_standings select * from listed_standings;
alter table member_standings
  add primary key (member_id),
  add foreign key (member_id) references community_members (id) on delete cascade;
create index member_standings_newest on member_standings (standing, created_at desc, member_id);
analyze member_standings;

-- Who came into a cohort last. In any other order the people of a cohort are sorted.
create index registrations_of_cohort on registrations (cohort_id, registered_at desc, member_id);

-- Whoever saves a status over a change of it that they have not seen is told, in whichever cohort it is.
alter table registrations add column version int not null default 1;
create trigger registrations_version before update on registrations
  for each row when ((old.status, old.declined_at) is distinct from (new.status, new.declined_at)) execute function count_version();

-- Whom a newsletter was for: subscribers who are registered for this cohort; null for all subscribers.
alter table newsletters add column cohort_id int references cohorts (id);
