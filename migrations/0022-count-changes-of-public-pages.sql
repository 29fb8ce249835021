-- Every server asks twice a second whether something on public pages has changed. NOTIFY made all commits that tell of a change
-- wait for each other, and nobody hears it behind a pooler. A sequence is counted up without a lock, and without waiting for
-- the commit.
create sequence public_page_changes;
grant usage, select on sequence public_page_changes to public;

create or replace function notify_public_pages_changed() returns trigger language plpgsql as $$
begin
  perform nextval('public_page_changes');
  return null;
end $$;
alter function notify_public_pages_changed() rename to count_change_of_public_pages;
