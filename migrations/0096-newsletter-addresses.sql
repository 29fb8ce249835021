-- Who wants the newsletter and nothing else: an address without an account. It counts once a link in an email to it was used; housekeeping
-- forgets those of which none ever was (docs/decisions/0101-the-newsletter-without-an-account.md).
create table newsletter_addresses (
  id uuid primary key default gen_random_uuid(),
  email citext not null unique check (length(email::text) between 3 and 254 and email::text = btrim(email::text)),
  -- Entered last, by whomever.
  asked_at timestamptz not null,
  confirmed_at timestamptz
);
create index newsletter_addresses_unconfirmed on newsletter_addresses (asked_at) where confirmed_at is null;

-- Whoever becomes a member keeps the newsletter that they had before. The address stays: the links in earlier newsletters are its.
create function newsletter_of_newcomer() returns trigger language plpgsql as $$
begin
  new.newsletter_subscription := exists (
    select from newsletter_addresses where email = new.email and confirmed_at is not null);
  return new;
end $$;
create trigger community_members_keep_newsletter before insert on community_members
  for each row when (not new.newsletter_subscription) execute function newsletter_of_newcomer();

-- Who unsubscribes as a member, leaves, or has another address from now on, gets none by the old one either.
create function forget_newsletter_address() returns trigger language plpgsql as $$
begin
  delete from newsletter_addresses where email = old.email;
  return null;
end $$;
create trigger community_members_stop_newsletter after update of newsletter_subscription, email on community_members
  for each row when ((old.newsletter_subscription and not new.newsletter_subscription) or old.email <> new.email)
  execute function forget_newsletter_address();
create trigger community_members_forget_newsletter_address after delete on community_members
  for each row execute function forget_newsletter_address();

-- As in 0085-forget-told-addresses.sql, and the address of a newsletter.
create or replace function forget_sender(p_email citext, out inquiries int, out requests int, out others int)
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
  delete from newsletter_addresses where email = p_email;
  get diagnostics v_removed = row_count;
  others := others + v_removed;
  delete from mail_outbox where recipient = p_email;
  get diagnostics v_removed = row_count;
  others := others + v_removed;
  delete from refused_addresses where email = p_email;
  get diagnostics v_removed = row_count;
  others := others + v_removed;
  delete from team_recipients where email = p_email;
  get diagnostics v_removed = row_count;
  others := others + v_removed;
  delete from member_job_rows where email = p_email;
  delete from sign_in_challenges where email = p_email;
  delete from rate_limits where split_part(key, ' ', -1) = lower(p_email::text);
  perform forget_in_audit_log(null, array[p_email], v_names, (v_inquiries || v_requests || v_invitations)::text[]);
end $$;
