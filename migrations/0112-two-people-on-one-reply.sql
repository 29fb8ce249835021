-- Two people who answer the same message are told of each other before both emails leave.

-- Who is writing a reply to an inquiry or a beta request. A row is worth some minutes after the last key, and goes with the next one.
create table reply_writers (
  triaged_id uuid not null,
  member_id uuid not null references community_members (id) on delete cascade,
  typed_at timestamptz not null default clock_timestamp(),
  primary key (triaged_id, member_id)
);

-- Made with the preview of a reply: a second click on Send finds what the first one has stored.
alter table triage_entries add column form_id uuid;
create unique index triage_entries_of_form on triage_entries (form_id) where form_id is not null;
