-- Failures of its batch in a row. After the last try the job is given up: it keeps its state, from which an admin lets it go on.
alter table member_jobs add column failures int not null default 0;
