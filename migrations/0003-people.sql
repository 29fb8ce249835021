-- A person: participant, person who waits, admin. Locks are taken in one order: cohorts by id, members by id, registrations.
create table members (
  id             uuid primary key default gen_random_uuid(),
  first_name     text not null check (length(first_name) between 1 and 200),
  last_name      text not null check (length(last_name) between 1 and 200),
  email          citext not null unique check (length(email::text) between 3 and 254 and email::text = btrim(email::text)),
  role           text not null default 'member' check (role in ('member', 'builder', 'builder_plus', 'ambassador', 'admin')),
  admin_role     text check (admin_role in ('inbox', 'reader', 'editor', 'organiser', 'owner')),
  cohort_news    boolean not null default true,           -- emails about their own bootcamp
  session_reminders  boolean not null default true,       -- the day and the hour before a live session
  homework_reminders boolean not null default true,       -- the day before an exercise is due
  library_news       boolean not null default true,       -- a new recording or document of their bootcamp
  zone           text check (length(zone) between 1 and 100),  -- of their browser when they last opened the portal
  unproven_since timestamptz default clock_timestamp(),   -- null once a session or a private link has shown that they read there
  calendar_key   uuid unique,                             -- the calendar's private address is made of it and the secret
  created_at     timestamptz not null default clock_timestamp(),
  version        int not null default 1,
  mailbox        text not null generated always as (mailbox_of(email::text)) stored,
  search         text not null generated always as (
                   fold_search(first_name || ' ' || last_name || E'\x1f' || email::text)) stored,
  sort_key       text collate "C" not null generated always as (
                   left(fold_search(first_name), 100) || E'\x01' || left(fold_search(last_name), 100)) stored,
  constraint members_admin_role check ((role = 'admin') = (admin_role is not null))
);
-- The team, and whether an admin is its last owner.
create index members_admins on members (id) where role = 'admin';
-- The lists of the pilot, by name, hold people of any status who have been in the portal.
create index members_by_first_name on members (first_name, last_name, id);
-- Lists of the admin area, in the orders that they offer.
create index members_by_last_name on members (lower(last_name), lower(first_name), id);
-- Several registrations of one mailbox are found together.
create index members_by_mailbox on members (mailbox);
-- Users by role.
create index members_by_role on members (role, created_at desc, id);
-- Users, newest first.
create index members_newest on members (created_at desc, id);
-- Search in name and email, and "did you mean".
create index members_search on members using gin (search gin_trgm_ops) with (fastupdate = off);
-- The directory, by name.
create index members_sort_key on members (sort_key, id);

-- A member in a cohort: has a place, waits for one, or left.
create table registrations (
  member_id                uuid references members on delete cascade,
  cohort_id                int references cohorts,
  state                    text not null check (state in (
                             'registered', 'confirmed',  -- hold a place
                             'waiting',                  -- in the queue, in the order of `since`
                             'declined', 'expired',      -- had or was offered a place; behind the queue, in the order of `since`
                             'moved',                    -- the turn is kept for the next cohort, and counts in no figure of this one
                             'cancelled')),
  status                   text not null generated always as (  -- as specified
                             case when state in ('registered', 'confirmed', 'cancelled') then state else 'waitlist' end) stored,
  since                    timestamptz not null default clock_timestamp(),
  registered_at            timestamptz not null default clock_timestamp(),
  expectations_accepted_at timestamptz,
  moved_to                 int references cohorts,       -- the cohort in which the kept turn went on
  expires_at               timestamptz(3),               -- the place is lost then
  expires_unless           text check (expires_unless in ('accepted', 'signed-in')),
  version                  int not null default 1,
  primary key (member_id, cohort_id),
  constraint only_places_expire check (expires_at is null or state = 'registered'),
  constraint expires_unless_something_happens check ((expires_at is null) = (expires_unless is null)),
  constraint only_kept_turns_go_on check (moved_to is null or state = 'moved')
);
-- Places under the lock, counts per state, the queue in order.
create index registrations_by_state on registrations (cohort_id, state, since, member_id);
-- Lists of a cohort, newest first, of one status and of all.
create index registrations_newest on registrations (cohort_id, status, registered_at desc, member_id) include (moved_to);
create index registrations_of_cohort on registrations (cohort_id, registered_at desc, member_id);
-- Held places of a cohort by deadline.
create index registrations_expiring on registrations (cohort_id, expires_at, member_id) where expires_at is not null;
-- Turns that wait for the next cohort.
create index registrations_kept_turns on registrations (cohort_id) where state = 'moved' and moved_to is null;

-- An address that a member had before. Leaving and the own-data export read it.
create table former_addresses (
  member_id uuid references members on delete cascade,
  address   citext check (length(address::text) between 3 and 254),
  until     timestamptz not null default clock_timestamp(),
  primary key (member_id, address)
);

-- What a member told about themselves, by questionnaire and profile; an answer is stored as it was chosen. An import fills it without a visit.
create table profiles (
  user_id                    uuid primary key references members on delete cascade,
  questionnaire_completed    boolean not null default false,
  work_status                text check (work_status in (
                               'Full-time employee', 'Part-time employee', 'Freelancer/Consultant', 'Business owner', 'Student',
                               'Between jobs', 'Retired', 'Full-Time', 'Part-Time', 'Business Owner', 'Consultant', 'Open to Network')),
  industry                   text check (industry in (
                               'Technology', 'Education', 'Healthcare', 'Finance', 'Marketing / Advertising', 'Retail / eCommerce',
                               'Government / Nonprofit', 'Legal / Compliance', 'Real Estate', 'Logistics / Supply Chain',
                               'Media / Entertainment', 'Content Creation / Writing', 'Student', 'Career Transitioner',
                               'Manufacturing', 'Other', 'Marketing', 'Sales', 'Retail', 'Non-profit', 'Government')),
  job_title                  text check (length(job_title) <= 200),
  company                    text check (length(company) <= 200),
  linkedin                   text check (length(linkedin) <= 2000 and (linkedin ~* '^https?://')),
  location                   text check (length(location) <= 200),
  ai_goal                    text check (length(ai_goal) <= 2000),
  ai_tools                   text check (length(ai_tools) <= 2000),
  used_mindstudio            boolean,
  bootcamp_goal              text check (string_to_array(lower(bootcamp_goal), ', ') <@ array[  -- goals joined by comma and space
                               'save time at work with ai', 'build and launch my first real ai agent',
                               'understand ai concepts to grow my career', 'explore a new career path using ai',
                               'start freelancing or consulting with ai tools', 'use ai to enhance my business or side hustle',
                               'get certified to improve my resume or portfolio', 'connect with other people learning ai',
                               'i''m curious and want to experiment']),
  about                      text check (length(about) <= 4000),
  avatar_url                 text check (length(avatar_url) <= 2000),
  created_at                 timestamptz not null default clock_timestamp(),
  questionnaire_completed_at timestamptz,
  entered_at                 timestamptz default clock_timestamp(),  -- first visit of the portal
  search                     text not null generated always as (fold_search(
                               coalesce(job_title, '') || E'\x1f' || coalesce(company, '') || E'\x1f' || coalesce(location, ''))) stored
);
-- Directory and Users by industry.
create index profiles_industry on profiles (industry, user_id) where industry is not null;
-- Whom the directory may list.
create index profiles_listed on profiles (user_id) where questionnaire_completed;
-- Directory and gallery: search in job title, company, location.
create index profiles_search on profiles using gin (search gin_trgm_ops) with (fastupdate = off);

-- Who was reminded of an unfinished onboarding, or of what they missed in their bootcamp, and when.
create table onboarding_reminders (
  id        uuid primary key default gen_random_uuid(),
  member_id uuid not null references members on delete cascade,
  sent_at   timestamptz not null
);
-- Their last reminder.
create index onboarding_reminders_latest on onboarding_reminders (member_id, sent_at desc);

-- What a member, or an address without an account, wants to hear of. `asked_at`: by the form, whose link has to be used; null for what a
-- member chose, ticked or was registered with. `confirmed_at`: null while nothing is sent. A member's row with neither is a subscription
-- that ended, kept for the links in earlier emails.
create table subscriptions (
  id           uuid primary key default gen_random_uuid(),
  topic        text not null check (topic in ('news', 'next-bootcamp')),
  member_id    uuid references members on delete cascade,
  email        citext check ((length(email::text) between 3 and 254) and (email::text = btrim(email::text))),
  asked_at     timestamptz,
  confirmed_at timestamptz,
  unique (member_id, topic),
  unique (email, topic),
  constraint subscriptions_of_a_member_or_an_address check (num_nonnulls(member_id, email) = 1),
  constraint subscriptions_of_addresses_are_asked_for check (member_id is not null or asked_at is not null)
);
-- The audience of a topic in batches, and how many it is.
create index subscriptions_confirmed on subscriptions (topic, id) where confirmed_at is not null;
-- The filter of Users by newsletter.
create index subscriptions_of_members on subscriptions (topic, member_id) where confirmed_at is not null;

-- An import of a file, or a change of many members: first looked through, then, once an admin has agreed to what was found, done. The
-- columns of a file are matched before, and an import can be undone for a day. Any server goes on with it, a batch in each transaction
-- (docs/decisions/0092-long-work-on-members.md).
create table member_jobs (
  id              uuid primary key default gen_random_uuid(),
  kind            text not null check (kind in ('import', 'status')),
  cohort_id       int not null references cohorts on delete cascade,
  asked_by        uuid,
  facts           jsonb not null,
  state           text not null default 'collecting'
                  check (state in (
                    'matching', 'collecting', 'checking', 'checked', 'running',
                    'settling',  -- has changed everyone; emails and freed places follow from `settles_at` on, unless an admin undoes it
                    'undoing', 'done', 'stopped', 'undone')),
  settles_at      timestamptz(3),
  total           int not null default 0,
  checked         int not null default 0,
  done            int not null default 0,
  counters        jsonb not null default '{}',
  stopped_because text,
  created_at      timestamptz not null default clock_timestamp(),
  finished_at     timestamptz
);
-- The list of long changes.
create index member_jobs_newest on member_jobs (created_at desc);

-- A line of an import, or a person whose status changes: what is asked, and what became of it.
create table member_job_rows (
  job_id      uuid references member_jobs on delete cascade,
  line        int,
  member_id   uuid,
  email       citext not null,
  facts       jsonb not null,
  outcome     text,
  note        text not null default '',
  result      text,
  result_note text not null default '',
  primary key (job_id, line)
);
-- The first line with an address, and what is stored about one.
create index member_job_rows_by_email on member_job_rows (email, job_id);
-- What is stored about a member who leaves.
create index member_job_rows_by_member on member_job_rows (member_id) where member_id is not null;
-- The preview and the next batch.
create index member_job_rows_by_outcome on member_job_rows (job_id, outcome, line);

-- A project that a participant shows in the gallery. Specified columns first.
create table ai_agent_projects (
  id            uuid primary key default gen_random_uuid(),
  user_id       uuid not null references members on delete cascade,
  title         text not null check (length(title) between 1 and 200),
  description   text check (length(description) <= 4000),
  url           text check (length(url) <= 2000 and (url ~* '^https?://')),
  icon_url      text check (length(icon_url) <= 2000),
  industry_tags text[] not null default '{}' check (industry_tags <@ array[
                  'Technology', 'Education', 'Healthcare', 'Finance', 'Marketing / Advertising', 'Retail / eCommerce',
                  'Government / Nonprofit', 'Legal / Compliance', 'Real Estate', 'Logistics / Supply Chain', 'Media / Entertainment',
                  'Content Creation / Writing', 'Student', 'Career Transitioner', 'Manufacturing', 'Other']),
  created_at    timestamptz not null default clock_timestamp(),
  version       int not null default 1,
  hidden_at     timestamptz,
  search        text not null generated always as (fold_search(title || E'\x1f' || coalesce(description, ''))) stored
);
-- The gallery, newest first.
create index ai_agent_projects_newest on ai_agent_projects (created_at desc, id) where hidden_at is null;
-- A member's own projects.
create index ai_agent_projects_of_member on ai_agent_projects (user_id, created_at desc);
-- Search in the gallery.
create index ai_agent_projects_search on ai_agent_projects using gin (search gin_trgm_ops) with (fastupdate = off);

-- What is hidden of a member, and what was removed until they have read it. A hidden picture or text stands here and no longer in its
-- own row, so that no list, search or page has to know of it.
create table moderations (
  id         int primary key generated always as identity,
  member_id  uuid not null references members on delete cascade,
  project_id uuid references ai_agent_projects on delete cascade,
  part       text not null check (part in ('project', 'icon_url', 'avatar_url', 'linkedin', 'job_title', 'company', 'location', 'about',
               'ai_goal', 'ai_tools')),
  state      text not null check (state in ('hidden', 'removed')),
  title      text,
  kept       text,
  reason     text not null check (length(reason) between 1 and 1000),
  decided_at timestamptz not null,
  asked_at   timestamptz,
  read_at    timestamptz,
  constraint moderations_check check (state = 'hidden' or (kept is null and asked_at is null and project_id is null)),
  constraint moderations_check1 check (state = 'removed' or ((project_id is not null) = (part in ('project', 'icon_url'))))
);
-- Who asks for another look.
create index moderations_asked on moderations (asked_at, id) where asked_at is not null;
-- The list of what is hidden.
create index moderations_hidden on moderations (decided_at desc, id desc) where state = 'hidden';
-- What a member has to read.
create index moderations_of_member on moderations (member_id);
-- A part is hidden once.
create unique index moderations_of_profile on moderations (member_id, part) where state = 'hidden' and project_id is null;
create unique index moderations_of_project on moderations (project_id, part) where project_id is not null;
-- The sweep of removals that their owners have not read.
create index moderations_removed on moderations (decided_at) where state = 'removed';

-- A list as an admin wants to see it again.
create table saved_views (
  id         int primary key generated always as identity,
  member_id  uuid not null references members on delete cascade,
  name       text not null check (length(name) between 1 and 60),
  query      text not null check (length(query) <= 4000),
  is_default boolean not null default false,
  list       text not null default 'members' check (list in ('members', 'pilot'))
);
-- One of them opens by itself.
create unique index saved_views_default on saved_views (member_id, list) where is_default;
create unique index saved_views_name on saved_views (member_id, list, lower(name));

-- The address of a member, and those they had before, but for what is another member's by now.
create function addresses_of(p_member_id uuid)
 returns setof citext
 language sql
 stable
as $$
  select email from members where id = p_member_id
  union
  select address from former_addresses
    where member_id = p_member_id
      and not exists (select from members where email = address and id <> p_member_id)
$$;

-- Whether a later bootcamp than this one is on the site: one that is published, or took place. As `isShown` in the program, without those
-- that were called off.
create function has_successor(p_cohort cohorts)
 returns boolean
 language sql
 stable
as $$
  select exists (
    select from cohorts as later
    where later.first_starts_at > p_cohort.first_starts_at and later.called_off_at is null
      and (later.state = 'published' or later.state = 'archived' and exists (
        select from registrations where cohort_id = later.id and registrations.state in ('registered', 'confirmed'))))
$$;

-- What a newcomer can get, final under the cohort's lock: `admissionAt` in the program tells visitors of it beforehand.
create function admission(p_cohort cohorts, p_now timestamptz)
 returns text
 language sql
 stable
as $$
  select case
    when p_cohort.state = 'archived' then 'interest'
    when p_cohort.state = 'draft' or p_now < p_cohort.opens_at then 'announced'
    when p_now >= p_cohort.last_ends_at and has_successor(p_cohort) then 'interest'
    when p_now < p_cohort.closes_at or p_cohort.late_registration then 'open'
    when p_now < p_cohort.last_ends_at then 'waitlist'
    else 'interest'
  end
$$;

-- Only owners invite, so the pending invitations of a former owner end. A former admin has no passkeys, and their sessions stay marked.
create function end_admin_rights()
 returns trigger
 language plpgsql
as $$
begin
  update admin_invitations set withdrawn_at = clock_timestamp()
    where accepted_at is null and withdrawn_at is null
      and (invited_by = new.id or new.role <> 'admin' and email in (old.email, new.email));
  if new.role <> 'admin' then
    update sessions set was_admin = true where member_id = new.id;
    delete from passkeys where member_id = new.id;
    delete from recovery_codes where member_id = new.id;
    delete from passkey_resets where member_id = new.id;
  end if;
  return null;
end $$;
create trigger members_end_admin_rights after update of role, admin_role on members for each row
  when (old.role = 'admin' and (new.role <> 'admin' or old.admin_role = 'owner' and new.admin_role <> 'owner'))
  execute function end_admin_rights();

-- Sessions end when a member becomes an admin or gets another address.
create function end_outgrown_sessions()
 returns trigger
 language plpgsql
as $$
begin
  delete from sessions where member_id = new.id;
  return null;
end $$;
create trigger members_end_outgrown_sessions after update of role, email on members for each row
  when (old.role <> 'admin' and new.role = 'admin' or old.email <> new.email)
  execute function end_outgrown_sessions();

-- SQL by hand sets `role` alone: a new admin is an owner, and a member has no admin role.
create function settle_admin_role()
 returns trigger
 language plpgsql
as $$
begin
  if new.role <> 'admin' then
    new.admin_role := null;
  elsif tg_op = 'UPDATE' and old.role = 'admin' then
    new.admin_role := old.admin_role;
  else
    new.admin_role := 'owner';
  end if;
  return new;
end $$;
create trigger members_settle_admin_role before insert or update of role, admin_role on members for each row
  when ((new.role = 'admin') <> (new.admin_role is not null))
  execute function settle_admin_role();

