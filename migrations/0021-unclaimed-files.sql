-- Files that no row names, and since when: what nothing has claimed for a day is removed. A day, because a database that was put back,
-- or the wrong one, names other files than those that lie there.
create table unclaimed_files (
  key text primary key,
  since timestamptz not null
);
