-- Without a reference: whoever asked for long work is deleted under the lock that its next batch waits for, and to let go of the
-- reference would wait for that batch. Whoever is gone has no role, so the work stops.
alter table member_jobs drop constraint member_jobs_asked_by_fkey;
