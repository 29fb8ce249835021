-- Proving who you are. Neither a code, a link nor a session token is stored, only what recognises it:
-- codes and links as HMAC under the server's secret (a plain hash of six digits is guessed in a second), tokens as SHA-256.
create table sign_in_challenges (
  id uuid primary key default gen_random_uuid(),
  email citext not null check (length(email::text) between 3 and 254),
  area text not null check (area in ('portal', 'admin')),
  code_hash bytea not null check (length(code_hash) = 32),
  link_hash bytea unique check (length(link_hash) = 32),
  -- The browser that asked, when it has signed this person in before: it has a budget of its own.
  device_hash bytea check (length(device_hash) = 32),
  created_at timestamptz not null,
  -- Null when the letter could not be handed over: such a challenge counts for nothing.
  sent_at timestamptz,
  expires_at timestamptz not null,
  wrong_tries int not null default 0 check (wrong_tries between 0 and 5),
  used_at timestamptz,
  check (expires_at > created_at)
);
create index sign_in_challenges_latest on sign_in_challenges (email, created_at desc);
create index sign_in_challenges_old on sign_in_challenges (created_at);

create table sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  member_id uuid not null references community_members (id) on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index sessions_of_member on sessions (member_id);
create index sessions_old on sessions (last_seen_at);

-- Addresses that a network asked about and that may not sign in, so that nobody can read the list of members off the form.
create table unknown_sign_ins (
  network text not null,
  email_hash bytea not null check (length(email_hash) = 32),
  asked_at timestamptz not null,
  primary key (network, email_hash)
);
create index unknown_sign_ins_old on unknown_sign_ins (asked_at);

-- Counters of the general limits: one row for what is counted in the window that runs.
create table rate_limits (
  key text primary key,
  hits int not null,
  window_ends_at timestamptz not null
);
create index rate_limits_old on rate_limits (window_ends_at);
