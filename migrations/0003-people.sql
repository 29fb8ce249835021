-- A person: participant, person who waits, admin.
create table members (
  id                      uuid primary key default gen_random_uuid(),
  cohort_id               int default 1 references cohorts,
  first_name              text not null check (length(first_name) between 1 and 200),
  last_name               text not null check (length(last_name) between 1 and 200),
  email                   citext not null
                          unique
                          check ((length(email::text) between 3 and 254) and (email::text = btrim(email::text))),
  role                    text not null default 'member'
                          check (role in ('member', 'builder', 'builder_plus', 'ambassador', 'admin')),
  status                  text not null check (status in ('registered', 'waitlist', 'confirmed', 'cancelled')),
  created_at              timestamptz not null default clock_timestamp(),
  waitlisted_at           timestamptz,
  declined_at             timestamptz,
  version                 int not null default 1,
  admin_role              text,
  cohort_news             boolean not null default true,
  unproven_since          timestamptz default clock_timestamp(),  -- null once a session or a private link has shown that they read there
  mailbox                 text not null generated always as (mailbox_of(email::text)) stored,
  calendar_key            uuid unique,  -- the calendar's private address is made of it and the secret
  search                  text not null generated always as (fold_search(((((first_name || ' ') || last_name) || E'\x1f') || email::text))) stored,
  sort_key                text collate "C" not null generated always as (("left"(fold_search(first_name), 100) || E'\x01') || "left"(fold_search(last_name), 100)) stored,
  constraint members_admin_role check (
case role
    when 'admin' then coalesce(admin_role in ('reader', 'editor', 'organiser', 'owner'), false)
    else admin_role is null
end),
  constraint members_check check (status <> 'waitlist' or waitlisted_at is not null)
);
create index members_admins on members (id) where role = 'admin';
-- The lists of the pilot, by name, hold people of any status who have been in the portal.
create index members_by_first_name on members (first_name, last_name, id);
-- Lists of the admin area, in the orders that they offer.
create index members_by_last_name on members (lower(last_name), lower(first_name), id);
-- Several registrations of one mailbox are found together.
create index members_by_mailbox on members (mailbox);
create index members_by_name on members (first_name, last_name, id) where status = 'registered';
create index members_by_role on members (role, created_at desc, id);
-- Those who declined stand behind all others, in the order in which they did.
create index members_declined on members (cohort_id, declined_at, id) where status = 'waitlist' and declined_at is not null;
create index members_newest on members (created_at desc, id);
create index members_places on members (cohort_id) where status in ('registered', 'confirmed');
create index members_queue on members (cohort_id, waitlisted_at, id) where status = 'waitlist' and declined_at is null;
create index members_search on members using gin (search gin_trgm_ops) with (fastupdate=off);
create index members_sort_key on members (sort_key, id);
create index members_status_newest on members (status, created_at desc, id);
-- People who only run the bootcamp are few, and are counted apart from the statuses of the cohort.
create index members_without_cohort on members (status) where cohort_id is null;

-- Who is registered for a cohort, waits for it, or has left it: the truth about places and the queue
-- (docs/decisions/0044-registrations.md). Locks are taken in one order: cohorts by id, members by id, registrations.
create table registrations (
  member_id                uuid references members on delete cascade,
  cohort_id                int references cohorts,
  status                   text not null check (status in ('registered', 'waitlist', 'confirmed', 'cancelled')),
  registered_at            timestamptz not null default clock_timestamp(),
  waitlisted_at            timestamptz,
  declined_at              timestamptz,
  expectations_accepted_at timestamptz,
  turn_kept_at             timestamptz,
  turn_from                int references cohorts,
  expires_at               timestamptz(3),
  expires_unless           text check (expires_unless in ('accepted', 'signed-in')),
  expired                  boolean not null default false,
  version                  int not null default 1,
  primary key (member_id, cohort_id),
  constraint expired_places_count_as_declined check ((not expired) or declined_at is not null),
  constraint only_places_expire check (expires_at is null or status = 'registered'),
  constraint registrations_check check (declined_at is null or status = 'waitlist'),
  constraint registrations_check1 check ((status = 'waitlist') = (waitlisted_at is not null)),
  constraint registrations_expire_unless_something_happens check ((expires_at is null) = (expires_unless is null)),
  constraint turns_are_kept_by_who_waits check (turn_kept_at is null or (status = 'waitlist' and declined_at is null))
);
create index registrations_declined on registrations (cohort_id, declined_at, member_id) where status = 'waitlist' and declined_at is not null;
create index registrations_expiring on registrations (cohort_id, expires_at, member_id) where expires_at is not null;
create index registrations_kept_turns on registrations (cohort_id) where turn_kept_at is not null;
create index registrations_newest on registrations (cohort_id, status, registered_at desc, member_id);
-- Who came into a cohort last. In any other order the people of a cohort are sorted.
create index registrations_of_cohort on registrations (cohort_id, registered_at desc, member_id);
create index registrations_places on registrations (cohort_id) where status in ('registered', 'confirmed');
create index registrations_queue on registrations (cohort_id, waitlisted_at, member_id) where status = 'waitlist' and declined_at is null;

-- The addresses that a member had before. They were read from the audit log, which may be swept, and then leaving left behind what was
-- sent to them.
create table former_addresses (
  member_id uuid references members on delete cascade,
  address   citext check (length(address::text) between 3 and 254),
  until     timestamptz not null default clock_timestamp(),
  primary key (member_id, address)
);

-- One record per participant: how far they are and what they told about themselves. The lists are those of the
-- questionnaire and of the profile together: an answer is stored as it was chosen.
create table community_pilot (
  user_id                    uuid primary key references members on delete cascade,
  accepted_expectations      boolean not null default false,
  questionnaire_completed    boolean not null default false,
  work_status                text
                             check (work_status in ('Full-time employee', 'Part-time employee', 'Freelancer/Consultant', 'Business owner', 'Student', 'Between jobs', 'Retired', 'Full-Time', 'Part-Time', 'Business Owner', 'Consultant', 'Open to Network')),
  industry                   text
                             check (industry in ('Technology', 'Education', 'Healthcare', 'Finance', 'Marketing / Advertising', 'Retail / eCommerce', 'Government / Nonprofit', 'Legal / Compliance', 'Real Estate', 'Logistics / Supply Chain', 'Media / Entertainment', 'Content Creation / Writing', 'Student', 'Career Transitioner', 'Manufacturing', 'Other', 'Marketing', 'Sales', 'Retail', 'Non-profit', 'Government')),
  job_title                  text check (length(job_title) <= 200),
  company                    text check (length(company) <= 200),
  linkedin                   text check (length(linkedin) <= 2000 and (linkedin ~* '^https?://')),
  location                   text check (length(location) <= 200),
  ai_goal                    text check (length(ai_goal) <= 2000),
  ai_tools                   text check (length(ai_tools) <= 2000),
  used_mindstudio            boolean,
  bootcamp_goal              text
                             check (string_to_array(lower(bootcamp_goal), ', ') <@ array['save time at work with ai', 'build and launch my first real ai agent', 'understand ai concepts to grow my career', 'explore a new career path using ai', 'start freelancing or consulting with ai tools', 'use ai to enhance my business or side hustle', 'get certified to improve my resume or portfolio', 'connect with other people learning ai', 'i''m curious and want to experiment']),
  about                      text check (length(about) <= 4000),
  avatar_url                 text check (length(avatar_url) <= 2000),
  created_at                 timestamptz not null default clock_timestamp(),
  questionnaire_completed_at timestamptz,
  entered_at                 timestamptz default clock_timestamp(),
  search                     text not null generated always as (fold_search(((((coalesce(job_title, '') || E'\x1f') || coalesce(company, '')) || E'\x1f') || coalesce(location, '')))) stored
);
create index community_pilot_by_step on community_pilot (accepted_expectations, questionnaire_completed);
-- Members are found by what they answered, together with whatever else is known of them (docs/decisions/0082-filters-that-combine.md).
create index community_pilot_industry on community_pilot (industry, user_id) where industry is not null;
-- Who may be listed, and what is shown, newest first.
create index community_pilot_listed on community_pilot (user_id) where accepted_expectations and questionnaire_completed;
create index community_pilot_search on community_pilot using gin (search gin_trgm_ops) with (fastupdate=off);

-- Who was reminded of an unfinished onboarding, and when.
create table onboarding_reminders (
  id        uuid primary key default gen_random_uuid(),
  member_id uuid not null references members on delete cascade,
  sent_at   timestamptz not null
);
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

-- An import of a long file, or a change of many members: first looked through, then, once an admin has agreed to what was found, done.
-- Any server goes on with it, a batch in each transaction (docs/decisions/0092-long-work-on-members.md).
create table member_jobs (
  id              uuid primary key default gen_random_uuid(),
  kind            text not null check (kind in ('import', 'status')),
  cohort_id       int not null references cohorts on delete cascade,
  asked_by        uuid,
  facts           jsonb not null,
  state           text not null default 'collecting'
                  check (state in ('collecting', 'checking', 'checked', 'running', 'done', 'stopped')),
  total           int not null default 0,
  checked         int not null default 0,
  done            int not null default 0,
  counters        jsonb not null default '{}',
  stopped_because text,
  created_at      timestamptz not null default clock_timestamp(),
  finished_at     timestamptz
);
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
create index member_job_rows_by_email on member_job_rows (email, job_id);
create index member_job_rows_by_member on member_job_rows (member_id) where member_id is not null;
create index member_job_rows_by_outcome on member_job_rows (job_id, outcome, line);

-- A project that a participant shows in the gallery. Specified columns first.
create table ai_agent_projects (
  id            uuid primary key default gen_random_uuid(),
  user_id       uuid not null references members on delete cascade,
  title         text not null check (length(title) between 1 and 200),
  description   text check (length(description) <= 4000),
  url           text check (length(url) <= 2000 and (url ~* '^https?://')),
  icon_url      text check (length(icon_url) <= 2000),
  industry_tags text[] not null default '{}'
                check (industry_tags <@ array['Technology', 'Education', 'Healthcare', 'Finance', 'Marketing / Advertising', 'Retail / eCommerce', 'Government / Nonprofit', 'Legal / Compliance', 'Real Estate', 'Logistics / Supply Chain', 'Media / Entertainment', 'Content Creation / Writing', 'Student', 'Career Transitioner', 'Manufacturing', 'Other']),
  created_at    timestamptz not null default clock_timestamp(),
  version       int not null default 1,
  hidden_at     timestamptz,
  search        text not null generated always as (fold_search(((title || E'\x1f') || coalesce(description, '')))) stored
);
create index ai_agent_projects_newest on ai_agent_projects (created_at desc, id) where hidden_at is null;
create index ai_agent_projects_of_member on ai_agent_projects (user_id, created_at desc);
create index ai_agent_projects_search on ai_agent_projects using gin (search gin_trgm_ops) with (fastupdate=off);

-- What is hidden of somebody, and what was removed until they have read it. A picture or a text that is hidden stands here and no longer
-- in its own row: so no list, search or page has to know of it, those of the version before neither.
create table moderations (
  id         int primary key generated always as identity,
  member_id  uuid not null references members on delete cascade,
  project_id uuid references ai_agent_projects on delete cascade,
  part       text not null
             check (part in ('project', 'icon_url', 'avatar_url', 'linkedin', 'job_title', 'company', 'location', 'about', 'ai_goal', 'ai_tools')),
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
create index moderations_asked on moderations (asked_at, id) where asked_at is not null;
create index moderations_hidden on moderations (decided_at desc, id desc) where state = 'hidden';
create index moderations_of_member on moderations (member_id);
create unique index moderations_of_profile on moderations (member_id, part) where state = 'hidden' and project_id is null;
create unique index moderations_of_project on moderations (project_id, part) where project_id is not null;
create index moderations_removed on moderations (decided_at) where state = 'removed';

-- Lists as an admin wants to see them again (docs/decisions/0082-filters-that-combine.md).
create table saved_views (
  id         int primary key generated always as identity,
  member_id  uuid not null references members on delete cascade,
  name       text not null check (length(name) between 1 and 60),
  query      text not null check (length(query) <= 4000),
  is_default boolean not null default false,
  list       text not null default 'members' check (list in ('members', 'pilot'))
);
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
        select from registrations where cohort_id = later.id and status in ('registered', 'confirmed'))))
$$;

-- As in 0034-registration-window.sql, but a cohort whose sessions are over takes no registrations once it has a successor.
create function admission(p_cohort cohorts, p_now timestamp with time zone)
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

-- As in 0044-writes.sql, but a newcomer gets a place while more places are free than people wait for one, so nobody is sent into a queue
-- of four while a hundred places are free.
create function place_at(p_cohort_id integer, p_now timestamp with time zone)
 returns text
 language plpgsql
as $$
declare
  v_cohort cohorts;
  v_admission text;
begin
  select * into strict v_cohort from cohorts where id = p_cohort_id;
  v_admission := admission(v_cohort, coalesce(p_now, clock_timestamp()));
  if v_admission not in ('open', 'waitlist') then
    return null;
  end if;
  if v_admission = 'waitlist' then
    return 'waitlist';
  end if;
  -- Those who hold a place and those who wait for one. Who declined one, or took none in time, waits for no free place; who keeps a turn
  -- waits for the next cohort. No more are counted than decide it.
  return (
    select case when count(*) < v_cohort.capacity then 'registered' else 'waitlist' end
      from (
        (select 1 from registrations
          where cohort_id = p_cohort_id and status in ('registered', 'confirmed') limit v_cohort.capacity)
        union all
        (select 1 from registrations
          where cohort_id = p_cohort_id and status = 'waitlist' and declined_at is null and turn_kept_at is null
          limit v_cohort.capacity)
      ) as before_newcomers);
end $$;

-- As before (0034-registration-window.sql), but whoever keeps their turn for the next cohort holds up nobody who comes for this one:
-- a cohort that goes on taking registrations, as the pilot does, would send all of them to its queue.
create function place_for_newcomer(p_cohort_id integer, p_now timestamp with time zone default null::timestamp with time zone)
 returns text
 language plpgsql
as $$
declare
  v_place text;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'place_for_newcomer needs read committed' using errcode = '25001';
  end if;
  if place_at(p_cohort_id, p_now) = 'waitlist' then
    begin
      perform pg_advisory_xact_lock_shared(hashtext('cohorts'), p_cohort_id);
      perform from cohorts where id = p_cohort_id for share;
      -- Asked again: whoever was alone with it until now may have freed a place that nobody waits for.
      if place_at(p_cohort_id, p_now) = 'waitlist' then
        return 'waitlist';
      end if;
      raise exception 'not only to wait' using errcode = 'RC002';
    exception when sqlstate 'RC002' then
      -- With it both locks are gone: two who share them and want to be alone would wait for each other.
    end;
  end if;
  perform lock_cohorts(array[p_cohort_id]);
  v_place := place_at(p_cohort_id, p_now);
  if v_place is null then
    raise exception 'cohort % takes no registrations', p_cohort_id using errcode = 'RC001';
  end if;
  return v_place;
end $$;

-- For somebody whose registration is cancelled. Null for everybody else, and nothing happens to them.
create function ask_for_place_again(p_member_id uuid)
 returns text
 language plpgsql
as $$
declare
  v_cohort_id int;
  v_status text;
begin
  select cohort_id into v_cohort_id from members where id = p_member_id;
  if v_cohort_id is null then
    return null;
  end if;
  v_status := place_for_newcomer(v_cohort_id);
  update members set status = v_status
    where id = p_member_id and cohort_id = v_cohort_id and status = 'cancelled';
  return case when found then v_status end;
end $$;

-- Whoever enters the queue gets a place in it, however the change was made (an import knows only created_at).
create function members_enter_queue()
 returns trigger
 language plpgsql
as $$
begin
  if new.status <> 'waitlist' then
    new.waitlisted_at := null;
    new.declined_at := null;
  elsif tg_op = 'INSERT' then
    new.waitlisted_at := coalesce(new.waitlisted_at, new.created_at);
  elsif old.status <> 'waitlist' and new.waitlisted_at is not distinct from old.waitlisted_at then
    new.waitlisted_at := clock_timestamp();
  end if;
  return new;
end $$;
create trigger members_enter_queue before insert or update of status, waitlisted_at on members for each row 
  execute function members_enter_queue();

-- Whoever goes takes along what they could still do through others, like whoever loses the role. Before the row is gone:
-- afterwards nobody knows any more who had invited.
create function end_admin_rights()
 returns trigger
 language plpgsql
as $$
begin
  -- NEW is null when a row is deleted.
  update admin_invitations set withdrawn_at = clock_timestamp()
    where accepted_at is null and withdrawn_at is null and (invited_by = old.id or email in (old.email, new.email));
  return old;
end $$;
create trigger members_end_admin_rights after update of role on members for each row when (((old.role = 'admin'::text) and (new.role <> 'admin'::text))) 
  execute function end_admin_rights();
-- Only owners invite: who is none any more takes along the invitations that are still open, as whoever is no admin any more does.
create trigger members_end_owner_rights after update of admin_role on members for each row when (((old.admin_role = 'owner'::text) and (new.role = 'admin'::text) and (new.admin_role <> 'owner'::text))) 
  execute function end_admin_rights();
create trigger members_end_rights_of_deleted before delete on members for each row when ((old.role = 'admin'::text)) 
  execute function end_admin_rights();

-- Sessions were opened for what somebody was, and to whoever read the letters of their address.
create function end_outgrown_sessions()
 returns trigger
 language plpgsql
as $$
begin
  delete from sessions where member_id = new.id;
  return null;
end $$;
-- The portal is for whoever is registered in any cohort. With the last such registration the sessions end, also of those who have
-- a place again before they come back. Two admins may take two registrations of one person in the same moment: so what is left is
-- asked under the member's lock.
create trigger members_end_outgrown_sessions after update of role, email on members for each row when ((((old.role <> 'admin'::text) and (new.role = 'admin'::text)) or (old.email <> new.email))) 
  execute function end_outgrown_sessions();

-- Nobody sees a draft but admins, so a place in one opens no door yet. As before (0032-registrations.sql) otherwise.
create function end_sessions_without_registration()
 returns trigger
 language plpgsql
as $$
declare
  v_ids uuid[];
begin
  if tg_op = 'DELETE' then
    v_ids := array(select member_id from before where status = 'registered');
  else
    v_ids := array(
      select member_id from (
        select member_id, cohort_id from before where status = 'registered'
        except select member_id, cohort_id from after where status = 'registered') as lost);
  end if;
  if cardinality(v_ids) > 0 then
    perform from members where id = any (v_ids) order by id for no key update;
    delete from sessions using members as member
      where member.id = any (v_ids) and member.role <> 'admin' and sessions.member_id = member.id
        and not exists (
          select from registrations as other join cohorts on cohorts.id = other.cohort_id and cohorts.state <> 'draft'
            where other.member_id = member.id and other.status = 'registered');
  end if;
  return null;
end $$;
create trigger registrations_end_sessions after update on registrations referencing old table as before new table as after for each statement 
  execute function end_sessions_without_registration();
create trigger registrations_end_sessions_of_deleted after delete on registrations referencing old table as before for each statement 
  execute function end_sessions_without_registration();

-- Whoever leaves stands in none of them any more.
create function forget_in_member_jobs()
 returns trigger
 language plpgsql
as $$
begin
  delete from member_job_rows where email = any (array(select email from before)) or member_id = any (array(select id from before));
  return null;
end $$;
create trigger forget_in_member_jobs after delete on members referencing old table as before for each statement 
  execute function forget_in_member_jobs();

-- Whoever is no admin any more needs none of it; should they become one again, they begin anew.
create function forget_passkeys()
 returns trigger
 language plpgsql
as $$
begin
  delete from passkeys where member_id = new.id;
  delete from recovery_codes where member_id = new.id;
  delete from passkey_resets where member_id = new.id;
  return null;
end $$;
create trigger forget_passkeys after update of role on members for each row when (((old.role = 'admin'::text) and (new.role <> 'admin'::text))) 
  execute function forget_passkeys();

create function forget_refused_address()
 returns trigger
 language plpgsql
as $$
begin
  delete from refused_addresses where email = old.email;
  return null;
end $$;
create trigger members_forget_address_of_deleted after delete on members for each row 
  execute function forget_refused_address();
create trigger members_forget_replaced_address after update of email on members for each row when ((old.email <> new.email)) 
  execute function forget_refused_address();

create function is_user_admin(user_email text)
 returns boolean
 language sql
 stable
as $$
  select exists (select 1 from members where email = btrim(user_email)::citext and role = 'admin')
$$;

-- Until it is committed a change of its person can't meet a new record, so it waits for that change, or that change for it.
create function lock_member_of_record()
 returns trigger
 language plpgsql
as $$
begin
  perform from members where id = new.user_id for share;
  return new;
end $$;
create trigger community_pilot_lock_member before insert on community_pilot for each row 
  execute function lock_member_of_record();

-- Of somebody in several cohorts they see the pilot, or else the cohort that the person came for.
create function members_follow_registrations()
 returns trigger
 language plpgsql
as $$
begin
  -- A statement that changes nobody would call triggers too, and so this one again.
  if exists (
    select from after join members as member on member.id = after.member_id
      where (after.cohort_id = 1 or coalesce(member.cohort_id, after.cohort_id) = after.cohort_id)
        and (member.cohort_id, member.status, member.waitlisted_at, member.declined_at)
          is distinct from (after.cohort_id, after.status, after.waitlisted_at, after.declined_at))
  then
    update members as member
      set cohort_id = after.cohort_id, status = after.status, waitlisted_at = after.waitlisted_at, declined_at = after.declined_at
      from after
      where member.id = after.member_id
        and (after.cohort_id = 1 or coalesce(member.cohort_id, after.cohort_id) = after.cohort_id)
        and (member.cohort_id, member.status, member.waitlisted_at, member.declined_at)
          is distinct from (after.cohort_id, after.status, after.waitlisted_at, after.declined_at);
  end if;
  return null;
end $$;
create trigger members_follow_new_registrations after insert on registrations referencing new table as after for each statement 
  execute function members_follow_registrations();
create trigger members_follow_registrations after update on registrations referencing new table as after for each statement 
  execute function members_follow_registrations();

create function note_former_admin()
 returns trigger
 language plpgsql
as $$
begin
  update sessions set was_admin = true where member_id = new.id;
  return null;
end $$;
create trigger members_note_former_admin after update of role on members for each row when (((old.role = 'admin'::text) and (new.role <> 'admin'::text))) 
  execute function note_former_admin();

-- Whichever way somebody would get a place or a turn in it: RC001, as while registration is not open.
create function refuse_in_called_off()
 returns trigger
 language plpgsql
as $$
begin
  if exists (select from cohorts where id = new.cohort_id and called_off_at is not null) then
    raise exception 'cohort % was called off', new.cohort_id using errcode = 'RC001';
  end if;
  return new;
end $$;
create trigger registrations_refuse_in_called_off before insert or update of status on registrations for each row when ((new.status <> 'cancelled'::text)) 
  execute function refuse_in_called_off();

-- Nor does it bring anybody into a cohort: only who comes into one is locked and asked about others, as before (0032-registrations.sql).
create function refuse_second_registration()
 returns trigger
 language plpgsql
as $$
declare
  v_ids uuid[];
begin
  if tg_op = 'INSERT' then
    v_ids := array(select member_id from after where status <> 'cancelled');
  else
    v_ids := array(
      select member_id from (
        select member_id, cohort_id from after where status <> 'cancelled'
        except select member_id, cohort_id from before where status <> 'cancelled') as entered);
  end if;
  if cardinality(v_ids) = 0 then
    return null;
  end if;
  perform from members where id = any (v_ids) order by id for no key update;
  if exists (
    select from after join registrations as live using (member_id)
        join cohorts on cohorts.id = live.cohort_id and (last_ends_at is null or last_ends_at > clock_timestamp())
      where member_id = any (v_ids) and after.status <> 'cancelled' and live.status <> 'cancelled'
      group by after.member_id, after.cohort_id having count(*) > 1)
  then
    raise exception 'somebody takes part in another cohort' using errcode = 'exclusion_violation';
  end if;
  return null;
end $$;
create trigger registrations_refuse_second after insert on registrations referencing new table as after for each statement 
  execute function refuse_second_registration();
create trigger registrations_refuse_second_again after update on registrations referencing old table as before new table as after for each statement 
  execute function refuse_second_registration();

-- As before (0034-registration-window.sql), but for how the cohort is locked.
create function register(p_cohort_id integer, p_member_id uuid, p_now timestamp with time zone default null::timestamp with time zone)
 returns text
 language plpgsql
as $$
declare
  v_place text;
  v_status text;
begin
  perform lock_cohorts(array[p_cohort_id]);
  perform from members where id = p_member_id for no key update;
  if not found then
    return null;
  end if;
  select status into v_status from registrations
    where (member_id, cohort_id) = (p_member_id, p_cohort_id) and status <> 'cancelled' and declined_at is null;
  if found then
    return v_status;
  end if;
  if exists (
    select from registrations join cohorts on cohorts.id = cohort_id
        and (last_ends_at is null or last_ends_at > coalesce(p_now, clock_timestamp()))
      where member_id = p_member_id and cohort_id <> p_cohort_id and status <> 'cancelled')
  then
    return null;
  end if;
  v_place := place_for_newcomer(p_cohort_id, p_now);
  insert into registrations (member_id, cohort_id, status) values (p_member_id, p_cohort_id, v_place)
    on conflict (member_id, cohort_id) do update
      set status = excluded.status, declined_at = null, waitlisted_at = clock_timestamp();
  return v_place;
end $$;

-- As in 0034-registration-window.sql, but `admission` alone decides which cohorts are open.
create function register_community_member(p_email text, p_first_name text, p_last_name text, p_newsletter_subscription boolean default false)
 returns table(assigned_status text, member_id uuid)
 language plpgsql
as $$
declare
  v_now timestamptz := clock_timestamp();
  v_cohort_id int;
  v_is_over boolean;
  v_status text;
  v_id uuid;
begin
  select id, last_ends_at <= v_now into v_cohort_id, v_is_over from cohorts
    where state = 'published' and admission(cohorts, v_now) = 'open'
    order by closes_at <= v_now, first_starts_at, id limit 1;
  if not found then
    raise exception 'no cohort takes registrations' using errcode = 'RC001';
  end if;
  v_status := place_for_newcomer(v_cohort_id);
  insert into members (cohort_id, first_name, last_name, email, status)
    values (v_cohort_id, p_first_name, p_last_name, p_email, v_status)
    returning id into v_id;
  -- What the address asked for before is the member's now, and a coming bootcamp ends the wish to hear of the next one.
  update subscriptions set member_id = v_id, email = null,
      asked_at = case when topic = 'news' or v_is_over then asked_at end,
      confirmed_at = case when topic = 'news' or v_is_over then confirmed_at end
    where email = p_email;
  if p_newsletter_subscription then
    insert into subscriptions (topic, member_id, confirmed_at) values ('news', v_id, v_now)
      on conflict on constraint subscriptions_member_id_topic_key
        do update set confirmed_at = coalesce(subscriptions.confirmed_at, v_now);
  end if;
  return query select v_status, v_id;
end $$;

-- Whoever enters a queue gets a place in it, however the change was made (an import knows only registered_at).
create function registrations_enter_queue()
 returns trigger
 language plpgsql
as $$
begin
  if new.status <> 'waitlist' then
    new.waitlisted_at := null;
    new.declined_at := null;
  elsif tg_op = 'INSERT' then
    new.waitlisted_at := coalesce(new.waitlisted_at, new.registered_at);
  elsif old.status <> 'waitlist' and new.waitlisted_at is not distinct from old.waitlisted_at then
    new.waitlisted_at := clock_timestamp();
  end if;
  return new;
end $$;
create trigger registrations_enter_queue before insert or update of status, waitlisted_at on registrations for each row 
  execute function registrations_enter_queue();

-- What the release before writes: accepted is the cohort in which it sees the person. This program accepts a registration first, so
-- there is one already.
create function registrations_follow_acceptance()
 returns trigger
 language plpgsql
as $$
begin
  if exists (
    select from after where accepted_expectations
      and not exists (select from registrations where member_id = user_id and expectations_accepted_at is not null))
  then
    update registrations set expectations_accepted_at = clock_timestamp()
      from after join members as member on member.id = user_id
      where accepted_expectations and (registrations.member_id, registrations.cohort_id) = (member.id, member.cohort_id)
        and not exists (
          select from registrations as accepted where accepted.member_id = user_id and accepted.expectations_accepted_at is not null);
  end if;
  return null;
end $$;
create trigger registrations_follow_acceptance after update on community_pilot referencing new table as after for each statement 
  execute function registrations_follow_acceptance();
create trigger registrations_follow_new_acceptance after insert on community_pilot referencing new table as after for each statement 
  execute function registrations_follow_acceptance();

-- Servers of the last release run beside this one while they are replaced. They know one cohort, and keep who is in it in
-- members: cohort_id, status, waitlisted_at, declined_at. What they write there goes into registrations, and what is
-- written into registrations goes there, until the next release drops those columns and all that follows here. Whoever changes a
-- registration has locked its member first, as an update of the member does by itself, so both ways meet there; and neither
-- writes what is equal already, so they end.
create function registrations_follow_members()
 returns trigger
 language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    -- This program writes both in one statement.
    if exists (
      select from after where cohort_id is not null
        and not exists (select from registrations where (member_id, cohort_id) = (after.id, after.cohort_id)))
    then
      insert into registrations (member_id, cohort_id, status, registered_at, waitlisted_at, declined_at)
        select id, cohort_id, status, created_at, waitlisted_at, case when status = 'waitlist' then declined_at end
          from after where cohort_id is not null
        on conflict do nothing;
    end if;
    return null;
  end if;
  if exists (select id from before where cohort_id = 1 intersect select id from after where cohort_id is null) then
    delete from registrations as gone
      using (select id from before where cohort_id = 1 intersect select id from after where cohort_id is null) as outside
      where (gone.member_id, gone.cohort_id) = (outside.id, 1);
  end if;
  if exists (
    select id, cohort_id, status, waitlisted_at, declined_at from after where cohort_id is not null
    except select id, cohort_id, status, waitlisted_at, declined_at from before)
  then
    insert into registrations as known (member_id, cohort_id, status, registered_at, waitlisted_at, declined_at)
      select id, cohort_id, status, created_at, waitlisted_at, case when status = 'waitlist' then declined_at end
        from (
          select id, cohort_id, status, created_at, waitlisted_at, declined_at from after where cohort_id is not null
          except select id, cohort_id, status, created_at, waitlisted_at, declined_at from before) as changed
      on conflict (member_id, cohort_id) do update
        set status = excluded.status, waitlisted_at = excluded.waitlisted_at, declined_at = excluded.declined_at
        where (known.status, known.waitlisted_at, known.declined_at)
          is distinct from (excluded.status, excluded.waitlisted_at, excluded.declined_at);
  end if;
  return null;
end $$;
create trigger registrations_follow_members after update on members referencing old table as before new table as after for each statement 
  execute function registrations_follow_members();
create trigger registrations_follow_new_members after insert on members referencing new table as after for each statement 
  execute function registrations_follow_members();

-- Whatever else becomes of a registration ends it, however the change was made.
create function registrations_lose_turn()
 returns trigger
 language plpgsql
as $$
begin
  if new.status <> 'waitlist' or new.declined_at is not null then
    new.turn_kept_at := null;
  end if;
  return new;
end $$;
create trigger registrations_lose_turn before update on registrations for each row when ((new.turn_kept_at is not null)) 
  execute function registrations_lose_turn();

-- Whatever else becomes of a registration ends this, however the change was made. Comes after `registrations_enter_queue`, by its
-- name, which may have taken declined_at away.
create function registrations_settle_expiry()
 returns trigger
 language plpgsql
as $$
begin
  if new.status <> 'registered' then
    new.expires_at := null;
    new.expires_unless := null;
  end if;
  if new.declined_at is null then
    new.expired := false;
  end if;
  return new;
end $$;
create trigger registrations_settle_expiry before update on registrations for each row 
  execute function registrations_settle_expiry();

-- The last release knows the one role 'admin', which may do everything; and whoever has lost it is nothing in between.
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
create trigger members_settle_admin_role before insert or update of role, admin_role on members for each row when (((new.role = 'admin'::text) <> (new.admin_role is not null))) 
  execute function settle_admin_role();

-- Without a registration an admin runs the bootcamp, and nobody else takes part in anything; a status is needed all the same.
create function status_without_cohort()
 returns trigger
 language plpgsql
as $$
begin
  new.status := case new.role when 'admin' then 'confirmed' else 'cancelled' end;
  new.waitlisted_at := null;
  new.declined_at := null;
  return new;
end $$;
create trigger members_without_cohort before insert or update of cohort_id, role, status on members for each row when ((new.cohort_id is null)) 
  execute function status_without_cohort();




create trigger registrations_version before update on registrations for each row when (((old.status is distinct from new.status) or (old.declined_at is distinct from new.declined_at))) 
  execute function count_version();
