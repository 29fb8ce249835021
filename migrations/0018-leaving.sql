-- Somebody leaves, and nothing that says who they were stays behind.

-- Whose pictures are to be removed: they lie where no transaction reaches, and that place may be away.
create table picture_removals (
  owner uuid primary key,
  requested_at timestamptz not null
);

-- What somebody has sent is found by their address.
create index contact_inquiries_from on contact_inquiries (email);
create index beta_waitlist_from on beta_waitlist (email);
create index audit_log_of_actor on audit_log (actor_id) where actor_id is not null;

-- The audit log stays as it is but for one thing: an entry may forget who somebody was. What was done, when, and to which kind
-- of thing stays, and so do the ids, which lead nowhere any more. Only forget_in_audit_log opens this door.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
declare
  v_forgettable text[] := array['actor', 'subject', 'reason', 'changes', 'search'];
begin
  if tg_op = 'UPDATE' and current_setting('audit_log.forgets', true) = 'yes' then
    if to_jsonb(new) - v_forgettable = to_jsonb(old) - v_forgettable
      and (new.actor = old.actor or new.actor = 'somebody who left')
      and (new.subject = old.subject or strpos(new.subject, 'somebody who left') > 0)
      and (new.reason is null or new.reason = old.reason)
      and (select array_agg(key) from jsonb_object_keys(new.changes) as key)
        is not distinct from (select array_agg(key) from jsonb_object_keys(old.changes) as key)
    then
      return new;
    end if;
  end if;
  raise exception 'The audit log is only ever added to.' using errcode = '42501';
end $$;

-- Finds an address among other words, as a whole: other addresses may end or begin like it. Before the @ nearly every sign can
-- stand (RFC 5322, atext); an apostrophe that nothing stands before is a quotation mark.
create function address_pattern(p_email text) returns text language sql immutable as $$
  select '(?<![\w.!#$%&*+/=?^`{|}~-])(?<![\w.!#$%&*+/=?^`{|}~-]''+)'
    || regexp_replace(p_email, '([^\w@])', '\\\1', 'g') || '(?![\w-]|\.\w)'
$$;

-- The address of a member, and those they had before an admin changed it, but for what is another member's by now.
create function addresses_of(p_member_id uuid) returns setof citext language sql stable as $$
  select email from community_members where id = p_member_id
  union
  select address::citext
    from audit_log, lateral (values (changes -> 'e-mail' ->> 'before'), (changes -> 'e-mail' ->> 'after')) as had (address)
    where subject_kind = 'member' and subject_id = p_member_id::text and address like '%@%'
      and not exists (select from community_members where email = address::citext and id <> p_member_id)
$$;

-- p_subjects: the ids of what was theirs. Elsewhere an address stands in the words of a list or of a letter.
create function forget_in_audit_log(p_member_id uuid, p_addresses citext[], p_subjects text[]) returns void
  language plpgsql as $$
declare
  v_email text;
begin
  perform set_config('audit_log.forgets', 'yes', true);
  update audit_log set actor = 'somebody who left' where actor_id = p_member_id;
  update audit_log set
    subject = 'somebody who left',
    reason = null,
    changes = (
      select coalesce(jsonb_object_agg(key, case
        when key in ('role', 'status', 'newsletter') then value
        else '{"before": "(removed)", "after": "(removed)"}'::jsonb end), '{}')
      from jsonb_each(changes))
    where subject_kind in ('member', 'sign-in', 'inquiry', 'beta request', 'invitation') and subject_id = any (p_subjects);
  foreach v_email in array p_addresses loop
    update audit_log set
      subject = regexp_replace(subject, address_pattern(v_email), 'somebody who left', 'gi'),
      reason = case when reason ~* address_pattern(v_email) then null else reason end
      where search like '%' || regexp_replace(lower(v_email), '([\\%_])', '\\\1', 'g') || '%'
        and (subject ~* address_pattern(v_email) or reason ~* address_pattern(v_email));
  end loop;
  perform set_config('audit_log.forgets', 'no', true);
end $$;

-- Everything that belongs to this person, or was sent by or to one of their addresses. Under the lock on the cohort; the row of the
-- person is locked first, as whoever signs in does. No row when there is no such member (any more).
create function delete_member(p_member_id uuid, p_now timestamptz)
  returns table (email text, first_name text, held_place boolean) language plpgsql as $$
declare
  v_member community_members;
  v_addresses citext[] := array(select addresses_of(p_member_id));
  v_subjects text[];
begin
  select * into v_member from community_members where id = p_member_id for update;
  if not found then
    return;
  end if;
  with inquiries as (delete from contact_inquiries as row where row.email = any (v_addresses) returning row.id),
    requests as (delete from beta_waitlist as row where row.email = any (v_addresses) returning row.id),
    invitations as (delete from admin_invitations as row where row.email = any (v_addresses) returning row.id)
  select array_agg(id::text) into v_subjects
    from (select p_member_id union table inquiries union table requests union table invitations) as theirs (id);
  delete from sign_in_challenges as row where row.email = any (v_addresses);
  delete from mail_outbox where recipient = any (v_addresses);
  -- What was counted for them; the key ends with whom it counts.
  delete from rate_limits where exists (
    select from unnest(p_member_id::text || array(select lower(address::text) from unnest(v_addresses) as address)) as subject
    where right(key, length(subject) + 1) = ' ' || subject);
  perform forget_in_audit_log(p_member_id, v_addresses, v_subjects);
  insert into picture_removals (owner, requested_at) values (p_member_id, p_now);
  delete from community_members as row where row.id = p_member_id;
  return query select v_member.email::text, v_member.first_name,
    v_member.cohort_id is not null and v_member.status in ('registered', 'confirmed');
end $$;
