-- How long what is kept is a setting of the admins (docs/decisions/0065-how-long-what-is-kept.md). What has no row here is kept as
-- long as the program says by default.
create table retention_periods (
  kind text primary key check (length(kind) between 1 and 50),
  -- Null: as long as the site runs.
  days int check (days between 1 and 36500),
  set_at timestamptz not null
);
create trigger retention_periods_are_told after insert or update or delete on retention_periods
  for each statement execute function count_change_of_public_pages();

-- Since when it is in its status. Of what was there before nobody knows, so it counts from this migration on: nothing is old because of
-- an upgrade.
alter table contact_inquiries add column status_since timestamptz not null default now();
alter table beta_waitlist add column status_since timestamptz not null default now();
create function note_status_since() returns trigger language plpgsql as $$
begin
  new.status_since := now();
  return new;
end $$;
create trigger contact_inquiries_status_since before update of status on contact_inquiries
  for each row when (new.status <> old.status) execute function note_status_since();
create trigger beta_waitlist_status_since before update of status on beta_waitlist
  for each row when (new.status <> old.status) execute function note_status_since();
create index contact_inquiries_resolved on contact_inquiries (status_since) where status = 'resolved';
create index beta_waitlist_resolved on beta_waitlist (status_since) where status = 'resolved';

-- At most so many of what was resolved, or has expired unaccepted, before a time. Its entries in the audit log forget who it was, as
-- they do when somebody leaves: otherwise the names would stay there. In the owner's name, because only that one may make the log forget.
create function sweep_messages(p_kind text, p_before timestamptz, p_limit int) returns int
  language plpgsql security definer as $$
declare
  v_ids uuid[];
begin
  case p_kind
    when 'inquiry' then
      v_ids := array(
        select id from contact_inquiries where status = 'resolved' and status_since < p_before
          order by status_since limit p_limit for update skip locked);
      delete from contact_inquiries where id = any (v_ids);
    when 'beta request' then
      v_ids := array(
        select id from beta_waitlist where status = 'resolved' and status_since < p_before
          order by status_since limit p_limit for update skip locked);
      delete from beta_waitlist where id = any (v_ids);
    when 'invitation' then
      v_ids := array(
        select id from admin_invitations where accepted_at is null and expires_at < p_before
          limit p_limit for update skip locked);
      delete from admin_invitations where id = any (v_ids);
  end case;
  if cardinality(v_ids) > 0 then
    perform forget_in_audit_log(null, '{}', '{}', v_ids::text[]);
  end if;
  return cardinality(v_ids);
end $$;

-- The audit log is still only ever added to. Where the admins have set how long it is kept, its oldest entries go, and only by the
-- function below. Nothing younger than a year goes whatever is set, by the clock of the database.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
declare
  v_forgettable text[] := array['actor', 'subject', 'reason', 'changes', 'search'];
  v_is_open boolean := exists (select from audit_log_forgettings where transaction = pg_current_xact_id());
begin
  if tg_op = 'UPDATE' and v_is_open then
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
  if tg_op = 'DELETE' and v_is_open and old.at < now() - interval '365 days' then
    return old;
  end if;
  raise exception 'The audit log is only ever added to.' using errcode = '42501';
end $$;

-- An action on many may go before the last of its parts.
alter table audit_log drop constraint audit_log_part_of_fkey;

-- At most so many of the oldest entries, and says in the log how many.
create function sweep_audit_log(p_before timestamptz, p_limit int) returns int language plpgsql security definer as $$
declare
  v_before timestamptz := least(p_before, now() - interval '365 days');
  v_swept int;
begin
  insert into audit_log_forgettings default values on conflict do nothing;
  delete from audit_log where id = any (array(
    select id from audit_log where at < v_before order by at, id limit p_limit));
  get diagnostics v_swept = row_count;
  delete from audit_log_forgettings where transaction = pg_current_xact_id();
  if v_swept > 0 then
    insert into audit_log (actor, action, subject_kind, subject, changes)
      values ('the product itself', 'Old entries removed', 'list', 'Audit log',
        jsonb_build_object('entries', jsonb_build_object('before', v_swept, 'after', 0)));
  end if;
  return v_swept;
end $$;
