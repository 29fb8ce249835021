-- Inquiries and beta requests are found by any filters together as soon among hundreds of thousands as among a thousand
-- (docs/decisions/0093-shelves.md).

-- Nobody writes an entry meanwhile, and whoever has begun to is waited for.
lock table contact_inquiries, beta_waitlist, triage_entries in access exclusive mode;

-- These led to what one filter names, or two.
drop index contact_inquiries_pending, contact_inquiries_open, contact_inquiries_open_by_status, contact_inquiries_open_by_type,
  contact_inquiries_open_by_status_and_type, contact_inquiries_open_of_nobody, contact_inquiries_open_unresolved,
  contact_inquiries_of_assignee, contact_inquiries_spam, contact_inquiries_deleted;
drop index beta_waitlist_open, beta_waitlist_open_by_status, beta_waitlist_open_of_nobody, beta_waitlist_open_unresolved,
  beta_waitlist_of_assignee, beta_waitlist_spam, beta_waitlist_deleted;

-- One number for everything that the filters tell apart in two or three ways: what agrees in all of it stands on one shelf.
create function triage_shelf(p_folder text, p_status text, p_assigned boolean, p_answered boolean, p_noted boolean) returns int
  language sql immutable parallel safe return
  case p_folder when 'inbox' then 0 when 'spam' then 100 when 'deleted' then 200 end
  + case p_status when 'new' then 0 when 'in_progress' then 10 when 'resolved' then 20 end
  + p_assigned::int * 4 + p_answered::int * 2 + p_noted::int;

-- How many answers and notes there are.
alter table contact_inquiries add column replies int not null default 0, add column notes int not null default 0;
alter table beta_waitlist add column replies int not null default 0, add column notes int not null default 0;
drop trigger contact_inquiries_version on contact_inquiries;
drop trigger beta_waitlist_version on beta_waitlist;

-- What is there already. Indexes are built anew in the end: to write each row into all of them would take three times as long.
drop index contact_inquiries_search, contact_inquiries_newest, contact_inquiries_from, contact_inquiries_resolved,
  contact_inquiries_put_away, beta_waitlist_search, beta_waitlist_newest, beta_waitlist_from, beta_waitlist_resolved,
  beta_waitlist_put_away;
update contact_inquiries as row set replies = counted.replies, notes = counted.notes
  from (select inquiry_id, count(*) filter (where kind = 'reply') as replies, count(*) filter (where kind = 'note') as notes
    from triage_entries where inquiry_id is not null group by inquiry_id) as counted
  where row.id = counted.inquiry_id;
update beta_waitlist as row set replies = counted.replies, notes = counted.notes
  from (select beta_request_id, count(*) filter (where kind = 'reply') as replies, count(*) filter (where kind = 'note') as notes
    from triage_entries where beta_request_id is not null group by beta_request_id) as counted
  where row.id = counted.beta_request_id;

-- To count them is no change that an admin could overlook.
create trigger contact_inquiries_version before update on contact_inquiries
  for each row when ((old.replies, old.notes) = (new.replies, new.notes)) execute function count_version();
create trigger beta_waitlist_version before update on beta_waitlist
  for each row when ((old.replies, old.notes) = (new.replies, new.notes)) execute function count_version();

create function count_triage_entry() returns trigger language plpgsql as $$
declare
  v_entry triage_entries := coalesce(new, old);
  v_more int := case tg_op when 'INSERT' then 1 else -1 end;
  v_replies int := case v_entry.kind when 'reply' then v_more else 0 end;
  v_notes int := case v_entry.kind when 'note' then v_more else 0 end;
begin
  update contact_inquiries set replies = replies + v_replies, notes = notes + v_notes where id = v_entry.inquiry_id;
  update beta_waitlist set replies = replies + v_replies, notes = notes + v_notes where id = v_entry.beta_request_id;
  return null;
end $$;
create trigger triage_entries_counted after insert or delete on triage_entries
  for each row execute function count_triage_entry();

alter table contact_inquiries add column shelf int not null generated always as (triage_shelf(
  case when deleted_at is not null then 'deleted' when spam_at is not null then 'spam' else 'inbox' end,
  status, assignee_id is not null, replies > 0, notes > 0)) stored;
alter table beta_waitlist add column shelf int not null generated always as (triage_shelf(
  case when deleted_at is not null then 'deleted' when spam_at is not null then 'spam' else 'inbox' end,
  status, assignee_id is not null, replies > 0, notes > 0)) stored;

-- Of each shelf the newest, or the oldest, are read from here without the others.
create index contact_inquiries_by_shelf on contact_inquiries (shelf, created_at desc, id);
create index contact_inquiries_by_type on contact_inquiries (inquiry_type, shelf, created_at desc, id);
create index contact_inquiries_of_assignee on contact_inquiries (assignee_id, shelf, created_at desc, id)
  where assignee_id is not null;
create index beta_waitlist_by_shelf on beta_waitlist (shelf, created_at desc, id);
create index beta_waitlist_of_assignee on beta_waitlist (assignee_id, shelf, created_at desc, id) where assignee_id is not null;

-- As before.
create index contact_inquiries_search on contact_inquiries using gin (search gin_trgm_ops) with (fastupdate = off);
create index beta_waitlist_search on beta_waitlist using gin (search gin_trgm_ops) with (fastupdate = off);
create index contact_inquiries_newest on contact_inquiries (created_at desc, id);
create index contact_inquiries_from on contact_inquiries (email);
create index contact_inquiries_resolved on contact_inquiries (status_since) where status = 'resolved';
create index contact_inquiries_put_away on contact_inquiries (coalesce(deleted_at, spam_at))
  where spam_at is not null or deleted_at is not null;
create index beta_waitlist_newest on beta_waitlist (created_at desc, id);
create index beta_waitlist_from on beta_waitlist (email);
create index beta_waitlist_resolved on beta_waitlist (status_since) where status = 'resolved';
create index beta_waitlist_put_away on beta_waitlist (coalesce(deleted_at, spam_at))
  where spam_at is not null or deleted_at is not null;
