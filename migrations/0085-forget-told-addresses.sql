-- As in 0055-working-through-messages.sql; an address that is told news for the team is told nothing more, and stands in no file or list of
-- long work either.
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
