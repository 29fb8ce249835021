-- Lists of members are plain queries on members, registrations and records: the copies that triggers kept for them go.
drop trigger standings_follow_new_members on community_members;
drop trigger standings_follow_members on community_members;
drop trigger standings_follow_new_registrations on registrations;
drop trigger standings_follow_registrations on registrations;
drop trigger standings_follow_deleted_registrations on registrations;
drop function standings_follow();
drop table member_standings;
drop view listed_standings;

drop trigger roster_follows_new_registrations on registrations;
drop trigger roster_follows_registrations on registrations;
drop trigger roster_follows_deleted_registrations on registrations;
drop trigger roster_follows_members on community_members;
drop trigger roster_follows_new_records on community_pilot;
drop trigger roster_follows_records on community_pilot;
drop trigger roster_follows_deleted_records on community_pilot;
drop function roster_follows();
drop function refresh_roster(uuid[]);
drop table roster_entries;
drop view listed_registrations;
drop function planned_mailbox_of(text);

-- Filters of inquiries are conditions on their own columns.
drop index contact_inquiries_by_type, contact_inquiries_of_assignee, beta_waitlist_of_assignee;
alter table contact_inquiries drop column shelf;
alter table beta_waitlist drop column shelf;
drop function triage_shelf(text, text, boolean, boolean, boolean);
create index contact_inquiries_of_assignee on contact_inquiries (assignee_id, created_at desc, id) where assignee_id is not null;
create index beta_waitlist_of_assignee on beta_waitlist (assignee_id, created_at desc, id) where assignee_id is not null;
