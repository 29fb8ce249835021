-- The lists of the pilot, by name, hold people of any status who have been in the portal.
create index community_members_by_first_name on community_members (first_name, last_name, id);

-- People who only run the bootcamp are few, and are counted apart from the statuses of the cohort.
create index community_members_without_cohort on community_members (status) where cohort_id is null;

-- A deed on many is one entry of the audit log. What it did to each of them is in their own histories, as parts of it.
alter table audit_log add column part_of bigint references audit_log (id);
