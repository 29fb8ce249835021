-- What admins change carries a version: whoever saves over a change they have not seen is told.
create function count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

alter table community_members add column version int not null default 1;
create trigger community_members_version before update on community_members
  for each row execute function count_version();
alter table content add column version int not null default 1;
create trigger content_version before update on content
  for each row execute function count_version();
alter table contact_inquiries add column version int not null default 1;
create trigger contact_inquiries_version before update on contact_inquiries
  for each row execute function count_version();
alter table beta_waitlist add column version int not null default 1;
alter table beta_waitlist add column status text not null default 'new'
  check (status in ('new', 'in_progress', 'resolved'));
create trigger beta_waitlist_version before update on beta_waitlist
  for each row execute function count_version();

-- Free places are offered by an admin, or by themselves as soon as there are some.
alter table cohorts add column offers_automatically boolean not null default false;

-- Lists of the admin area, in the orders that they offer.
create index community_members_by_last_name on community_members (lower(last_name), lower(first_name), id);
create index community_members_admins on community_members (id) where role = 'admin';
create index community_members_by_role on community_members (role, created_at desc, id);
create index community_members_status_newest on community_members (status, created_at desc, id);

create index content_newest on content (created_at desc, id);
create index content_by_type_newest on content (content_type, created_at desc, id);

alter table contact_inquiries add column search text not null generated always as (
  lower(first_name || ' ' || last_name || E'\x1f' || email::text || E'\x1f' || coalesce(organization, '') || E'\x1f' ||
    coalesce(subject, '') || E'\x1f' || message)) stored;
create index contact_inquiries_search on contact_inquiries using gin (search gin_trgm_ops) with (fastupdate = off);
create index contact_inquiries_by_status on contact_inquiries (status, created_at desc, id);
create index contact_inquiries_by_type on contact_inquiries (inquiry_type, created_at desc, id);

alter table beta_waitlist add column search text not null generated always as (
  lower(first_name || ' ' || last_name || E'\x1f' || email::text || E'\x1f' || company_name || E'\x1f' || job_title ||
    E'\x1f' || project_inquiry)) stored;
create index beta_waitlist_search on beta_waitlist using gin (search gin_trgm_ops) with (fastupdate = off);
create index beta_waitlist_newest on beta_waitlist (created_at desc, id);
create index beta_waitlist_by_status on beta_waitlist (status, created_at desc, id);

-- Somebody is asked to become an admin. The link's token is stored as a hash only, works once, and expires.
create table admin_invitations (
  id uuid primary key default gen_random_uuid(),
  email citext not null check (length(email::text) between 3 and 254),
  first_name text not null check (length(first_name) between 1 and 200),
  last_name text not null check (length(last_name) between 1 and 200),
  token_hash bytea not null unique,
  invited_by uuid references community_members (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz
);
create unique index admin_invitations_open on admin_invitations (email)
  where accepted_at is null and withdrawn_at is null;
create index admin_invitations_newest on admin_invitations (created_at desc, id);

-- Who was reminded of an unfinished onboarding, and when.
create table onboarding_reminders (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references community_members (id) on delete cascade,
  sent_at timestamptz not null
);
create index onboarding_reminders_latest on onboarding_reminders (member_id, sent_at desc);

-- Who changed what, and why. Names are copies, so that an entry outlives what it is about.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  actor text not null check (length(actor) <= 300),
  action text not null check (length(action) between 1 and 100),
  subject_kind text not null check (length(subject_kind) between 1 and 50),
  subject_id text check (length(subject_id) <= 100),
  subject text not null default '' check (length(subject) <= 500),
  changes jsonb not null default '{}',
  reason text check (length(reason) <= 500),
  search text not null generated always as (
    lower(actor || E'\x1f' || action || E'\x1f' || subject_kind || E'\x1f' || subject || E'\x1f' || coalesce(reason, ''))) stored
);
create index audit_log_newest on audit_log (at desc, id desc);
create index audit_log_of_subject on audit_log (subject_kind, subject_id, id desc);
create index audit_log_search on audit_log using gin (search gin_trgm_ops) with (fastupdate = off);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is only ever added to.' using errcode = '42501';
end $$;
create trigger audit_log_is_final before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_is_not_emptied before truncate on audit_log
  for each statement execute function refuse_audit_change();

-- Whoever loses the role takes along what they could still do through others, and what could still lift them again.
create function end_admin_rights() returns trigger language plpgsql as $$
begin
  update admin_invitations set withdrawn_at = clock_timestamp()
    where accepted_at is null and withdrawn_at is null and (invited_by = new.id or email = new.email);
  return null;
end $$;
create trigger community_members_end_admin_rights after update of role on community_members
  for each row when (old.role = 'admin' and new.role <> 'admin') execute function end_admin_rights();

-- Sessions were opened for what somebody was, and to whoever read the letters of their address.
create function end_outgrown_sessions() returns trigger language plpgsql as $$
begin
  delete from sessions where member_id = new.id;
  return null;
end $$;
create trigger community_members_end_outgrown_sessions after update of role, email on community_members
  for each row when ((old.role <> 'admin' and new.role = 'admin') or old.email <> new.email)
  execute function end_outgrown_sessions();
