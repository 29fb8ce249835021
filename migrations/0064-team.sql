-- The team hears of what happens, and sees it as charts (docs/decisions/0079-the-team-hears.md).

-- Who of the team is told of what.
create table team_recipients (
  id uuid primary key default gen_random_uuid(),
  -- An admin, or else an address besides.
  member_id uuid unique references community_members (id) on delete cascade,
  email citext unique check (length(email) between 3 and 254),
  -- At once, daily or never, of each topic for which it was chosen; the others are as usual.
  paces jsonb not null default '{}',
  zone text not null check (length(zone) between 1 and 60),
  -- The hour of that zone's clocks at which the daily summary leaves.
  digest_hour smallint not null check (digest_hour between 0 and 23),
  -- The day in that zone whose summary has left, or had nothing to say.
  digest_on date not null,
  check ((member_id is null) <> (email is null))
);

-- What waits for somebody's daily summary. It is taken away in the transaction that writes the email.
create table team_notices (
  id bigint generated always as identity primary key,
  recipient_id uuid not null references team_recipients (id) on delete cascade,
  topic text not null check (length(topic) between 1 and 60),
  -- The inquiry or the request: what it says is read when the summary is written, and is gone if it is.
  about uuid,
  -- What else is told of it, about nobody in particular.
  facts jsonb not null,
  noted_at timestamptz not null
);
create index team_notices_of on team_notices (recipient_id, id);

-- Which cohorts were full when a server last looked, so that the team is told once that the last place is gone.
create table full_cohorts (
  cohort_id int primary key references cohorts (id) on delete cascade,
  is_full boolean not null,
  told_at timestamptz not null
);
-- Nobody is told of what has been so for long because of an upgrade.
insert into full_cohorts
  select id, true, now() from cohorts
  where state = 'published' and capacity <= (
    select coalesce(sum(people), 0) from tallies
    where tallies.cohort_id = cohorts.id and subject = 'place' and value in ('registered', 'confirmed'));

-- What the charts of a cohort show, a row a day in the zone of the organization. The row of a day is written again and again until the
-- day is over.
create table cohort_days (
  cohort_id int not null references cohorts (id) on delete cascade,
  day date not null,
  registrations int not null,
  taken int not null,
  waiting int not null,
  capacity int not null,
  -- Before anybody wrote it down: who has a place or waits now, by the day on which they registered.
  is_reckoned boolean not null,
  primary key (cohort_id, day)
);
