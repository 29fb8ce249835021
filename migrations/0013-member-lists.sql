-- The lists of the pilot, by name, hold people of any status who have been in the portal.
create index community_members_by_first_name on community_members (first_name, last_name, id);

-- People who only run the bootcamp are few, and are counted apart from the statuses of the cohort.
create index community_members_without_cohort on community_members (status) where cohort_id is null;
