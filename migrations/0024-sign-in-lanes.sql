-- Codes and tries in lanes: what strangers do in their browsers uses up neither a person's codes nor their tries.

-- The browser that asked for a code: only its own next code makes this one void. Null for codes from before.
alter table sign_in_challenges add column browser_hash bytea check (length(browser_hash) = 32);
-- Budgets of codes are those of a mailbox, however its address is spelt.
create index sign_in_challenges_of_mailbox on sign_in_challenges (mailbox_of(email::text), created_at desc);

-- Wrong codes, one row for each code that one was compared with: so many chances somebody has had. Kept as long as the longest
-- budget of tries lasts, which is longer than a code is kept. sign_in_challenges.wrong_tries, which knew not whose they were,
-- counts no more.
create table wrong_codes (
  id bigint generated always as identity primary key,
  member_id uuid not null references community_members (id) on delete cascade,
  challenge_id uuid not null,
  -- Of a browser that has proved to be the person's; null for all others, in which strangers may try.
  device_hash bytea check (length(device_hash) = 32),
  -- In the browser that had asked for the code.
  by_asker boolean not null,
  tried_at timestamptz not null
);
create index wrong_codes_of_member on wrong_codes (member_id, tried_at);
create index wrong_codes_of_challenge on wrong_codes (challenge_id);
create index wrong_codes_in_unknown_browsers on wrong_codes (tried_at) where device_hash is null;
create index wrong_codes_old on wrong_codes (tried_at);
