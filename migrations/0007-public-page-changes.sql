-- The public pages are answered from memory. Whatever they show tells every server when it changes.
create function notify_public_pages_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_pages_changed', tg_table_name);
  return null;
end $$;
create trigger members_change_public_pages after insert or delete or update of status, cohort_id on community_members
  for each statement execute function notify_public_pages_changed();
create trigger cohorts_change_public_pages after update on cohorts
  for each statement execute function notify_public_pages_changed();
create trigger content_changes_public_pages after insert or update or delete on content
  for each statement execute function notify_public_pages_changed();
