-- Of a project that was removed, or deleted by its author while it was hidden: its author has read why, or knows it, and is told no more.
-- The row stays for as long as settled reports do, so that what is added anew waits for a look.
alter table moderations add column read_at timestamptz;
