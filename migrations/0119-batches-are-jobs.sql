-- The batches of mailings and of long changes of members are jobs, which keep their own times and failures.
alter table mailings add column finished_at timestamptz;
update mailings set finished_at = clock_timestamp() where next_batch_at is null;
alter table mailings drop column next_batch_at;
alter table member_jobs drop column next_batch_at, drop column failures;
