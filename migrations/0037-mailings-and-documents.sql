-- Emails to many are one row, written in the transaction of what they tell of: thousands of emails under a cohort's lock would keep
-- everybody from registering. Any server writes the emails behind it, in batches (docs/decisions/0049-mailings.md).
create table mailings (
  id int primary key generated always as identity,
  kind text not null check (length(kind) between 1 and 60),
  cohort_id int not null references cohorts (id) on delete cascade,
  -- What all of the emails tell, as it was when this was decided. Nothing about a person.
  facts jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  -- The next batch begins behind this recipient.
  last_key text,
  recipients int not null default 0 check (recipients >= 0),
  -- Null once everybody's email is written.
  next_batch_at timestamptz default clock_timestamp(),
  check (next_batch_at is not null or last_key is null)
);
create index mailings_waiting on mailings (next_batch_at) where next_batch_at is not null;

-- PDFs that admins have uploaded; each lies among the files under its id.
create table documents (
  id uuid primary key,
  -- As its file was called.
  title text not null check (length(title) between 1 and 200),
  bytes int not null check (bytes > 0),
  uploaded_at timestamptz not null default clock_timestamp()
);

-- A session that is cancelled stays in the schedule, so that pages and calendars tell of it. Office hours leave the pages, and stay for
-- calendars alone.
alter table schedule_items
  add column cancelled_at timestamptz check (cancelled_at is null or kind = 'live session'),
  -- One that was uploaded, in place of one that `npm run documents` makes.
  add column document_id uuid references documents (id),
  drop constraint exercises_and_preparations_have_a_document,
  add constraint schedule_items_have_one_document_at_most check (
    num_nonnulls(document, document_id) <= 1 and (kind <> 'live session' or num_nonnulls(document, document_id) = 0)),
  drop constraint schedule_items_cohort_id_position_key,
  -- Asked at the end of a statement, which may put several into another order.
  add constraint schedule_items_cohort_id_position_key unique (cohort_id, position) deferrable;
-- A draft's may still lack one.
create function refuse_item_without_document() returns trigger language plpgsql as $$
begin
  if exists (
    select from cohorts join schedule_items as item on item.cohort_id = cohorts.id
      where cohorts.id = case tg_table_name when 'cohorts' then (to_jsonb(new) ->> 'id')::int else (to_jsonb(new) ->> 'cohort_id')::int end
        and state <> 'draft' and kind <> 'live session' and num_nonnulls(document, document_id) = 0)
  then
    raise exception 'violates exercises_and_preparations_have_a_document' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger schedule_items_have_a_document after insert or update of document, document_id on schedule_items
  for each row execute function refuse_item_without_document();
create trigger cohorts_have_their_documents after update of state on cohorts
  for each row when (old.state is distinct from new.state) execute function refuse_item_without_document();
create index schedule_items_documents on schedule_items (document_id) where document_id is not null;
-- Another order is no change of an item: whoever has one open in a form need not be told.
drop trigger schedule_items_version on schedule_items;
create trigger schedule_items_version before update on schedule_items
  for each row when (to_jsonb(old) - 'position' is distinct from to_jsonb(new) - 'position')
  execute function count_version();
alter table office_hours
  add column cancelled_at timestamptz,
  add column version int not null default 1;
create trigger office_hours_version before update on office_hours
  for each row execute function count_version();

-- What participants know of a published schedule, from the first change that they have not been told of until an admin tells them, or
-- decides not to.
create table untold_schedules (
  cohort_id int primary key references cohorts (id) on delete cascade,
  known jsonb not null
);
