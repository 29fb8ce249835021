-- What a visitor wrote by the contact form, and what the team made of it.
create table contact_inquiries (
  id           uuid primary key default gen_random_uuid(),
  first_name   text not null check (length(first_name) between 1 and 200),
  last_name    text not null check (length(last_name) between 1 and 200),
  email        citext not null check (length(email::text) between 3 and 254),
  phone        text check (length(phone) <= 50),
  organization text check (length(organization) <= 200),
  inquiry_type text not null
               check (inquiry_type in ('General Information', 'Event Sponsorship', 'Host an Event', 'Media Inquiry', 'Want to Volunteer', 'Partnership/Collaboration', 'Other')),
  subject      text check (length(subject) <= 200),
  message      text not null check (length(message) between 1 and 5000),
  honeypot     text,
  status       text not null default 'new' check (status in ('new', 'in_progress', 'resolved')),
  created_at   timestamptz not null default clock_timestamp(),
  version      int not null default 1,
  search       text not null generated always as (lower(((((((((((first_name || ' ') || last_name) || E'\x1f') || email::text) || E'\x1f') || coalesce(organization, '')) || E'\x1f') || coalesce(subject, '')) || E'\x1f') || message))) stored,
  status_since timestamptz not null default now(),
  spam_at      timestamptz,
  deleted_at   timestamptz,
  assignee_id  uuid references members on delete set null,
  replies      int not null default 0,
  notes        int not null default 0
);
-- What somebody has sent is found by their address.
create index contact_inquiries_from on contact_inquiries (email);
create index contact_inquiries_newest on contact_inquiries (created_at desc, id);
create index contact_inquiries_of_assignee on contact_inquiries (assignee_id, created_at desc, id) where assignee_id is not null;
create index contact_inquiries_put_away on contact_inquiries (coalesce(deleted_at, spam_at)) where spam_at is not null or deleted_at is not null;
create index contact_inquiries_resolved on contact_inquiries (status_since) where status = 'resolved';
-- As before.
create index contact_inquiries_search on contact_inquiries using gin (search gin_trgm_ops) with (fastupdate=off);

-- A request for the beta, and what the team made of it.
create table beta_waitlist (
  id              uuid primary key default gen_random_uuid(),
  first_name      text not null check (length(first_name) between 1 and 200),
  last_name       text not null check (length(last_name) between 1 and 200),
  email           citext not null check (length(email::text) between 3 and 254),
  company_name    text not null check (length(company_name) between 1 and 200),
  job_title       text not null check (length(job_title) between 1 and 200),
  industry        text not null
                  check (industry in ('technology', 'healthcare', 'finance', 'education', 'retail', 'manufacturing', 'consulting', 'other')),
  budget          text not null check (budget in ('under-5k', '5k-15k', '15k-50k', '50k-100k', 'over-100k')),
  project_inquiry text not null check (length(project_inquiry) between 10 and 5000),
  created_at      timestamptz not null default clock_timestamp(),
  version         int not null default 1,
  status          text not null default 'new' check (status in ('new', 'in_progress', 'resolved')),
  search          text not null generated always as (lower(((((((((((first_name || ' ') || last_name) || E'\x1f') || email::text) || E'\x1f') || company_name) || E'\x1f') || job_title) || E'\x1f') || project_inquiry))) stored,
  status_since    timestamptz not null default now(),
  spam_at         timestamptz,
  deleted_at      timestamptz,
  assignee_id     uuid references members on delete set null,
  replies         int not null default 0,
  notes           int not null default 0
);
create index beta_waitlist_from on beta_waitlist (email);
create index beta_waitlist_newest on beta_waitlist (created_at desc, id);
create index beta_waitlist_of_assignee on beta_waitlist (assignee_id, created_at desc, id) where assignee_id is not null;
create index beta_waitlist_put_away on beta_waitlist (coalesce(deleted_at, spam_at)) where spam_at is not null or deleted_at is not null;
create index beta_waitlist_resolved on beta_waitlist (status_since) where status = 'resolved';
create index beta_waitlist_search on beta_waitlist using gin (search gin_trgm_ops) with (fastupdate=off);

-- Of a project, or of a profile where none is named. Who reported something is asked for nowhere but in their own data, and so that
-- they do it once.
create table reports (
  id          int primary key generated always as identity,
  member_id   uuid not null references members on delete cascade,
  project_id  uuid references ai_agent_projects on delete cascade,
  reporter_id uuid references members on delete set null,
  kind        text not null check (length(kind) between 1 and 50),
  words       text check (length(words) between 1 and 1000),
  reported_at timestamptz not null,
  settled_at  timestamptz
);
create index reports_of_member on reports (member_id);
create unique index reports_of_profiles_once on reports (member_id, reporter_id) where project_id is null;
create unique index reports_of_projects_once on reports (project_id, reporter_id) where project_id is not null;
create index reports_of_reporter on reports (reporter_id);
create index reports_open on reports (member_id, project_id) where settled_at is null;
create index reports_settled on reports (settled_at) where settled_at is not null;
create index reports_waiting on reports (reported_at, id) where settled_at is null;

-- What the team says about a message among themselves, and what it has answered. Whoever wrote it may leave: what they wrote stays, and
-- says no more who it was.
create table triage_entries (
  id              bigint primary key generated always as identity,
  inquiry_id      uuid references contact_inquiries on delete cascade,
  beta_request_id uuid references beta_waitlist on delete cascade,
  kind            text not null check (kind in ('note', 'reply')),
  author_id       uuid references members on delete set null,
  subject         text check (length(subject) between 1 and 500),
  body            text not null check (length(body) between 1 and 20000),
  letter_id       uuid,
  created_at      timestamptz not null default clock_timestamp(),
  form_id         uuid,
  constraint triage_entries_check check (num_nonnulls(inquiry_id, beta_request_id) = 1),
  constraint triage_entries_check1 check ((kind = 'reply') = (subject is not null))
);
create index triage_entries_by on triage_entries (author_id) where author_id is not null;
create index triage_entries_of_beta_request on triage_entries (beta_request_id, id) where beta_request_id is not null;
create unique index triage_entries_of_form on triage_entries (form_id) where form_id is not null;
create index triage_entries_of_inquiry on triage_entries (inquiry_id, id) where inquiry_id is not null;

-- A text for replies.
create table reply_templates (
  id         uuid primary key default gen_random_uuid(),
  name       text not null check (length(name) between 1 and 100),
  body       text not null check (length(body) between 1 and 5000),
  version    int not null default 1,
  created_at timestamptz not null default clock_timestamp()
);
create unique index reply_templates_by_name on reply_templates (lower(name));

-- Who is writing a reply to an inquiry or a beta request. A row is worth some minutes after the last key, and goes with the next one.
create table reply_writers (
  triaged_id uuid,
  member_id  uuid references members on delete cascade,
  typed_at   timestamptz not null default clock_timestamp(),
  primary key (triaged_id, member_id)
);

create function count_triage_entry()
 returns trigger
 language plpgsql
as $$
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
create trigger triage_entries_counted after insert or delete on triage_entries for each row 
  execute function count_triage_entry();

-- What somebody wrote goes with them; that something was reported stays.
create function forget_reporter()
 returns trigger
 language plpgsql
as $$
begin
  new.words := null;
  return new;
end $$;
create trigger reports_forget_reporter before update of reporter_id on reports for each row when (((new.reporter_id is null) and (old.reporter_id is not null))) 
  execute function forget_reporter();

create function note_status_since()
 returns trigger
 language plpgsql
as $$
begin
  new.status_since := now();
  return new;
end $$;
create trigger contact_inquiries_status_since before update of status on contact_inquiries for each row when ((new.status <> old.status)) 
  execute function note_status_since();
create trigger beta_waitlist_status_since before update of status on beta_waitlist for each row when ((new.status <> old.status)) 
  execute function note_status_since();
create trigger contact_inquiries_version before update on contact_inquiries for each row when (((old.replies = new.replies) and (old.notes = new.notes))) 
  execute function count_version();

create trigger beta_waitlist_version before update on beta_waitlist for each row when (((old.replies = new.replies) and (old.notes = new.notes))) 
  execute function count_version();

