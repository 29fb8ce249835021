-- A signed-in browser.
create table sessions (
  token_hash   bytea primary key check (length(token_hash) = 32),
  member_id    uuid not null references members on delete cascade,
  created_at   timestamptz not null,
  last_seen_at timestamptz not null,
  passkey_at   timestamptz,
  was_admin    boolean not null default false,
  browser      text check (length(browser) <= 60)
);
-- A member's sign-ins, and ending them.
create index sessions_of_member on sessions (member_id);

-- A code and its link, sent to an address. Both are stored as HMAC under the server's secret, because a plain hash of six digits is
-- guessed in a second.
create table sign_in_challenges (
  id           uuid primary key default gen_random_uuid(),
  email        citext not null check (length(email::text) between 3 and 254),
  area         text not null check (area in ('portal', 'admin')),
  code_hash    bytea not null check (length(code_hash) = 32),
  link_hash    bytea unique check (length(link_hash) = 32),
  device_hash  bytea check (length(device_hash) = 32),
  created_at   timestamptz not null,
  sent_at      timestamptz,
  expires_at   timestamptz not null,
  used_at      timestamptz,
  browser_hash bytea check (length(browser_hash) = 32),
  constraint sign_in_challenges_check check (expires_at > created_at)
);
-- The codes that an address may type.
create index sign_in_challenges_latest on sign_in_challenges (email, created_at desc);
-- How many codes a mailbox got, in any spelling of its address.
create index sign_in_challenges_of_mailbox on sign_in_challenges (mailbox_of(email::text), created_at desc);
-- Sweeping, also after an attack.
create index sign_in_challenges_old on sign_in_challenges (created_at);

-- A wrong code, compared with one code of a member. Kept as long as the longest budget of tries, which is longer than a code is kept.
create table wrong_codes (
  id           bigint primary key generated always as identity,
  member_id    uuid not null references members on delete cascade,
  challenge_id uuid not null,
  device_hash  bytea check (length(device_hash) = 32),
  by_asker     boolean not null,
  tried_at     timestamptz not null
);
-- How many wrong codes came from unknown browsers.
create index wrong_codes_in_unknown_browsers on wrong_codes (tried_at) where device_hash is null;
-- How often a code was tried.
create index wrong_codes_of_challenge on wrong_codes (challenge_id);
-- How often the codes of a member were tried.
create index wrong_codes_of_member on wrong_codes (member_id, tried_at);
-- How many wrong codes there were in a day; sweeping.
create index wrong_codes_old on wrong_codes (tried_at);

-- An address that a network asked about and that may not sign in: limits how many addresses a network can try.
create table unknown_sign_ins (
  network       text,
  email_hash    bytea check (length(email_hash) = 32),
  asked_at      timestamptz not null,
  area          text check (area in ('portal', 'admin')),
  wider_network text,
  primary key (network, email_hash)
);
-- How many addresses a wider network asked about.
create index unknown_sign_ins_of_wider_network on unknown_sign_ins (wider_network, asked_at desc) where wider_network is not null;
-- Refused admin sign-ins of a day; sweeping, also after an attack.
create index unknown_sign_ins_old on unknown_sign_ins (asked_at);

-- A passkey of an admin (docs/decisions/0071-passkeys-for-admins.md).
create table passkeys (
  id            uuid primary key default gen_random_uuid(),
  member_id     uuid not null references members on delete cascade,
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  public_key    bytea not null check (length(public_key) between 1 and 4000),
  counter       bigint not null check (counter >= 0),
  transports    text[] not null,
  name          text not null check (length(name) between 1 and 60),
  is_backed_up  boolean not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz
);

-- A recovery code of an admin: 120 random bits, so a plain SHA-256 reveals nothing and a new secret voids none.
create table recovery_codes (
  code_hash bytea primary key check (length(code_hash) = 32),
  member_id uuid not null references members on delete cascade,
  used_at   timestamptz
);

-- Another admin asked to remove all passkeys of a member, which happens at `ready_at` unless the member refuses.
create table passkey_resets (
  member_id    uuid primary key references members on delete cascade,
  requested_by uuid references members on delete set null,
  requested_at timestamptz not null,
  ready_at     timestamptz not null,
  token_hash   bytea not null unique check (length(token_hash) = 32),
  constraint passkey_resets_check check (ready_at > requested_at)
);

-- An invitation to become an admin. The link's token is stored as a hash, works once, and expires.
create table admin_invitations (
  id           uuid primary key default gen_random_uuid(),
  email        citext not null check (length(email::text) between 3 and 254),
  first_name   text not null check (length(first_name) between 1 and 200),
  last_name    text not null check (length(last_name) between 1 and 200),
  token_hash   bytea not null unique,
  invited_by   uuid references members on delete set null,
  created_at   timestamptz not null default clock_timestamp(),
  expires_at   timestamptz not null,
  accepted_at  timestamptz,
  withdrawn_at timestamptz,
  admin_role   text not null default 'owner' check (admin_role in ('inbox', 'reader', 'editor', 'organiser', 'owner'))
);
-- An address has one pending invitation.
create unique index admin_invitations_open on admin_invitations (email) where accepted_at is null and withdrawn_at is null;

-- Hits of one limit and subject in the current window.
create table rate_limits (
  key            text primary key,
  hits           int not null,
  window_ends_at timestamptz not null
);
-- Counts of a member or an address who leaves: a key ends with its subject.
create index rate_limits_of_subject on rate_limits (split_part(key, ' ', -1));
-- Sweeping, also after an attack.
create index rate_limits_old on rate_limits (window_ends_at);

-- What a member sent, or got as an invitation. Under their present address all of it is theirs. A former one may never
-- have been: an admin may have mistyped it, and then it is a stranger's. So what lies there has to bear the member's first or
-- last name. The kinds are those of the audit log.
create function messages_of(p_member_id uuid)
 returns table(kind text, id uuid)
 language sql
 stable
as $$
  with sent (kind, id, email, first_name, last_name) as (
    select case form when 'beta' then 'beta request' else 'inquiry' end, message.id, email, first_name, last_name
      from addresses_of(p_member_id) as address (email) join inquiries as message using (email)
    union all
    select 'invitation', message.id, email, first_name, last_name
      from addresses_of(p_member_id) as address (email) join admin_invitations as message using (email)
  )
  select sent.kind, sent.id from sent join members as own on own.id = p_member_id
    where sent.email = own.email or lower(sent.first_name) = lower(own.first_name)
      or lower(sent.last_name) = lower(own.last_name)
$$;

