-- What a visitor or a participant wrote to the team: the contact form, a beta request, or a report about a profile or a project.
create table inquiries (
  id               uuid        primary key default gen_random_uuid(),
  form             text        not null default 'contact' check (form in ('contact', 'beta', 'report')),
  first_name       text        check (length(first_name) between 1 and 200),
  last_name        text        check (length(last_name) between 1 and 200),
  email            citext      check (length(email::text) between 3 and 254),
  phone            text        check (length(phone) <= 50),
  -- Of a beta request, the company.
  organization     text        check (length(organization) between 1 and 200),
  job_title        text        check (length(job_title) between 1 and 200),
  -- Of a report, its reason.
  inquiry_type     text        check (length(inquiry_type) between 1 and 50),
  industry         text        check (industry in (
    'technology', 'healthcare', 'finance', 'education', 'retail', 'manufacturing', 'consulting', 'other')),
  budget           text        check (budget in ('under-5k', '5k-15k', '15k-50k', '50k-100k', 'over-100k')),
  subject          text        check (length(subject) <= 200),
  message          text        check (length(message) between 1 and 5000),
  honeypot         text,
  -- Shown to the reporter alone.
  reporter_id      uuid        references members on delete set null,
  about_member_id  uuid        references members on delete cascade,
  about_project_id uuid        references ai_agent_projects on delete cascade,
  status           text        not null default 'new' check (status in ('new', 'in_progress', 'resolved')),
  status_since     timestamptz not null default clock_timestamp(),
  put_away         text        check (put_away in ('spam', 'deleted')),
  put_away_at      timestamptz,
  assignee_id      uuid        references members on delete set null,
  -- The admin who typed a reply last, for some minutes.
  writing_id       uuid        references members on delete set null,
  writing_at       timestamptz,
  created_at       timestamptz not null default clock_timestamp(),
  version          int         not null default 1,
  -- Joined by a control character, so that no match spans two fields.
  search           text        not null generated always as (lower(
    coalesce(first_name || ' ' || last_name, '') || E'\x1f' || coalesce(email::text, '') || E'\x1f' || coalesce(organization, '') || E'\x1f' ||
    coalesce(job_title, '') || E'\x1f' || coalesce(subject, '') || E'\x1f' || coalesce(message, ''))) stored,
  constraint visitors_say_who_they_are check (form = 'report' or num_nulls(first_name, last_name, email, message) = 0),
  constraint contacts_have_a_type check (form <> 'contact' or (inquiry_type is not null and inquiry_type in (
    'General Information', 'Event Sponsorship', 'Host an Event', 'Media Inquiry', 'Want to Volunteer', 'Partnership/Collaboration', 'Other'))),
  constraint beta_requests_are_complete check (form <> 'beta' or num_nulls(organization, job_title, industry, budget) = 0),
  constraint reports_are_about_somebody check ((form = 'report') = (about_member_id is not null)),
  constraint reports_have_a_reason check (form <> 'report' or inquiry_type is not null),
  constraint put_away_some_day check ((put_away is null) = (put_away_at is null))
);
-- A list of one form, newest first, and its count; new ones on the dashboard; overdue ones.
create index inquiries_inbox on inquiries (form, status, created_at desc, id) where put_away is null;
-- A list of one form in every status, newest first; the export.
create index inquiries_newest on inquiries (form, created_at desc, id) where put_away is null;
-- Spam and deleted ones, and sweeping them.
create index inquiries_put_away on inquiries (put_away, put_away_at) where put_away is not null;
-- Sweeping what was resolved long ago.
create index inquiries_resolved on inquiries (form, status_since) where status = 'resolved';
-- Search in a list, and Find.
create index inquiries_search on inquiries using gin (search gin_trgm_ops) with (fastupdate = off);
-- What an address sent: the page of an inquiry, own data, leaving.
create index inquiries_from on inquiries (email);
-- A list of what one admin has to answer; an admin who leaves.
create index inquiries_assigned on inquiries (assignee_id) where assignee_id is not null;
-- An admin who leaves.
create index inquiries_writing on inquiries (writing_id) where writing_id is not null;
-- Reports about a member, and about a project.
create index inquiries_about_member on inquiries (about_member_id) where about_member_id is not null;
create index inquiries_about_project on inquiries (about_project_id) where about_project_id is not null;
-- A participant reports a profile or project once.
create unique index inquiries_reported on inquiries (reporter_id, about_member_id, about_project_id) nulls not distinct
  where reporter_id is not null;

-- A note of the team about an inquiry, or a reply to its sender.
create table inquiry_entries (
  id         uuid        primary key default gen_random_uuid(),
  inquiry_id uuid        not null references inquiries on delete cascade,
  kind       text        not null check (kind in ('note', 'reply')),
  author_id  uuid        references members on delete set null,
  subject    text        check (length(subject) between 1 and 500),
  body       text        not null check (length(body) between 1 and 20000),
  -- In the outbox, which forgets it after a while.
  letter_id  uuid,
  created_at timestamptz not null default clock_timestamp(),
  constraint replies_have_a_subject check ((kind = 'reply') = (subject is not null))
);
-- The conversation of an inquiry, and how many entries it has.
create index inquiry_entries_of_inquiry on inquiry_entries (inquiry_id, kind, created_at);
-- An admin who leaves.
create index inquiry_entries_by on inquiry_entries (author_id) where author_id is not null;

-- A text for replies.
create table reply_templates (
  id         uuid primary key default gen_random_uuid(),
  name       text not null check (length(name) between 1 and 100),
  body       text not null check (length(body) between 1 and 5000),
  version    int not null default 1,
  created_at timestamptz not null default clock_timestamp()
);
-- Two templates don't have the same name.
create unique index reply_templates_by_name on reply_templates (lower(name));

-- The specified shape of what the contact form sends, for reading and for the data of an earlier site.
create view contact_inquiries as
  select id, first_name, last_name, email, phone, organization, inquiry_type, subject, message, honeypot, status, created_at
  from inquiries where form = 'contact';

-- The specified shape of the beta waitlist, for reading.
create view beta_waitlist as
  select id, first_name, last_name, email, organization as company_name, job_title, industry, budget,
    message as project_inquiry, status, created_at
  from inquiries where form = 'beta';
