-- What visitors send is put away (as spam, or deleted for a while), given to an admin, talked about and answered here
-- (docs/decisions/0080-working-through-messages.md).
alter table contact_inquiries
  add column spam_at timestamptz,
  add column deleted_at timestamptz,
  add column assignee_id uuid references community_members (id) on delete set null;
alter table beta_waitlist
  add column spam_at timestamptz,
  add column deleted_at timestamptz,
  add column assignee_id uuid references community_members (id) on delete set null;

-- A list is of one folder. Spam stays in the status that it had, which is new: an index over all of them would lead through it.
create index contact_inquiries_open on contact_inquiries (created_at desc, id) where spam_at is null and deleted_at is null;
create index contact_inquiries_open_by_status on contact_inquiries (status, created_at desc, id)
  where spam_at is null and deleted_at is null;
create index contact_inquiries_open_by_type on contact_inquiries (inquiry_type, created_at desc, id)
  where spam_at is null and deleted_at is null;
create index contact_inquiries_of_assignee on contact_inquiries (assignee_id, created_at desc, id) where assignee_id is not null;
create index contact_inquiries_spam on contact_inquiries (created_at desc, id) where spam_at is not null and deleted_at is null;
create index contact_inquiries_deleted on contact_inquiries (created_at desc, id) where deleted_at is not null;
create index contact_inquiries_put_away on contact_inquiries (coalesce(deleted_at, spam_at))
  where spam_at is not null or deleted_at is not null;
create index contact_inquiries_open_unresolved on contact_inquiries (created_at, id)
  where status <> 'resolved' and spam_at is null and deleted_at is null;
drop index contact_inquiries_unresolved;
drop index contact_inquiries_by_status;
drop index contact_inquiries_by_type;

create index beta_waitlist_open on beta_waitlist (created_at desc, id) where spam_at is null and deleted_at is null;
create index beta_waitlist_open_by_status on beta_waitlist (status, created_at desc, id)
  where spam_at is null and deleted_at is null;
create index beta_waitlist_of_assignee on beta_waitlist (assignee_id, created_at desc, id) where assignee_id is not null;
create index beta_waitlist_spam on beta_waitlist (created_at desc, id) where spam_at is not null and deleted_at is null;
create index beta_waitlist_deleted on beta_waitlist (created_at desc, id) where deleted_at is not null;
create index beta_waitlist_put_away on beta_waitlist (coalesce(deleted_at, spam_at))
  where spam_at is not null or deleted_at is not null;
create index beta_waitlist_open_unresolved on beta_waitlist (created_at, id)
  where status <> 'resolved' and spam_at is null and deleted_at is null;
drop index beta_waitlist_unresolved;
drop index beta_waitlist_by_status;

-- What the team says about a message among themselves, and what it has answered. Whoever wrote it may leave: what they wrote stays, and
-- says no more who it was.
create table triage_entries (
  id bigint generated always as identity primary key,
  inquiry_id uuid references contact_inquiries (id) on delete cascade,
  beta_request_id uuid references beta_waitlist (id) on delete cascade,
  kind text not null check (kind in ('note', 'reply')),
  author_id uuid references community_members (id) on delete set null,
  subject text check (length(subject) between 1 and 500),
  body text not null check (length(body) between 1 and 20000),
  -- In the outbox, which forgets it after a while.
  letter_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  check (num_nonnulls(inquiry_id, beta_request_id) = 1),
  check ((kind = 'reply') = (subject is not null))
);
create index triage_entries_of_inquiry on triage_entries (inquiry_id, id) where inquiry_id is not null;
create index triage_entries_of_beta_request on triage_entries (beta_request_id, id) where beta_request_id is not null;
create index triage_entries_by on triage_entries (author_id) where author_id is not null;

create table reply_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 100),
  body text not null check (length(body) between 1 and 5000),
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp()
);
create unique index reply_templates_by_name on reply_templates (lower(name));
create trigger reply_templates_version before update on reply_templates
  for each row execute function count_version();

-- As sweep_messages (0049-retention.sql), of what was put away before a time: 'spam' that nobody deleted, and what is 'deleted'.
create function sweep_put_away(p_folder text, p_before timestamptz, p_limit int) returns int
  language plpgsql security definer as $$
declare
  v_ids uuid[];
  v_requests uuid[];
begin
  v_ids := array(
    select id from contact_inquiries
      where (spam_at is not null or deleted_at is not null) and coalesce(deleted_at, spam_at) < p_before
        and (deleted_at is not null) = (p_folder = 'deleted')
      order by coalesce(deleted_at, spam_at) limit p_limit for update skip locked);
  v_requests := array(
    select id from beta_waitlist
      where (spam_at is not null or deleted_at is not null) and coalesce(deleted_at, spam_at) < p_before
        and (deleted_at is not null) = (p_folder = 'deleted')
      order by coalesce(deleted_at, spam_at) limit p_limit for update skip locked);
  delete from contact_inquiries where id = any (v_ids);
  delete from beta_waitlist where id = any (v_requests);
  if cardinality(v_ids || v_requests) > 0 then
    perform forget_in_audit_log(null, '{}', '{}', (v_ids || v_requests)::text[]);
  end if;
  return cardinality(v_ids || v_requests);
end $$;

-- Everything that is stored about an address that no member has: what was sent from it, and to it. The audit log forgets it, as it does
-- when a member leaves. Null when a member has the address: they leave by delete_member.
create function forget_sender(p_email citext, out inquiries int, out requests int, out others int)
  language plpgsql security definer as $$
declare
  v_names text[];
  v_inquiries uuid[];
  v_requests uuid[];
  v_invitations uuid[];
  v_removed int;
begin
  if exists (select from community_members where email = p_email) then
    return;
  end if;
  v_names := array(
    select first_name || ' ' || last_name from contact_inquiries where email = p_email
    union select first_name || ' ' || last_name from beta_waitlist where email = p_email
    union select first_name || ' ' || last_name from admin_invitations where email = p_email);
  v_inquiries := array(select id from contact_inquiries where email = p_email order by id for update);
  v_requests := array(select id from beta_waitlist where email = p_email order by id for update);
  v_invitations := array(select id from admin_invitations where email = p_email order by id for update);
  delete from contact_inquiries where id = any (v_inquiries);
  delete from beta_waitlist where id = any (v_requests);
  delete from admin_invitations where id = any (v_invitations);
  inquiries := cardinality(v_inquiries);
  requests := cardinality(v_requests);
  others := cardinality(v_invitations);
  delete from cohort_interests where email = p_email;
  get diagnostics v_removed = row_count;
  others := others + v_removed;
  delete from mail_outbox where recipient = p_email;
  get diagnostics v_removed = row_count;
  others := others + v_removed;
  delete from refused_addresses where email = p_email;
  get diagnostics v_removed = row_count;
  others := others + v_removed;
  delete from sign_in_challenges where email = p_email;
  delete from rate_limits where split_part(key, ' ', -1) = lower(p_email::text);
  perform forget_in_audit_log(null, array[p_email], v_names, (v_inquiries || v_requests || v_invitations)::text[]);
end $$;
