-- Passkeys of admins, and what there is when one is lost (docs/decisions/0071-passkeys-for-admins.md).
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references community_members (id) on delete cascade,
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  public_key bytea not null check (length(public_key) between 1 and 4000),
  -- How often it has signed, where the key counts. It never goes back: two keys would be at work.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  -- Its maker keeps a copy, so it outlasts the device.
  is_backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_member on passkeys (member_id, created_at);

-- What a key has signed once. Only what was signed well is kept, and only until it would be too old.
create table spent_challenges (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  expires_at timestamptz not null
);
create index spent_challenges_old on spent_challenges (expires_at);

-- 120 random bits each, so a plain SHA-256 tells nothing, and changing the server's secret voids none.
create table recovery_codes (
  code_hash bytea primary key check (length(code_hash) = 32),
  member_id uuid not null references community_members (id) on delete cascade,
  used_at timestamptz
);
create index recovery_codes_of_member on recovery_codes (member_id);

-- Another admin has asked for it: at its time all keys of the member go, unless they say no. One at a time for each.
create table passkey_resets (
  member_id uuid primary key references community_members (id) on delete cascade,
  requested_by uuid references community_members (id) on delete set null,
  requested_at timestamptz not null,
  ready_at timestamptz not null check (ready_at > requested_at),
  -- Of the link that cancels it.
  token_hash bytea not null unique check (length(token_hash) = 32)
);
create index passkey_resets_by on passkey_resets (requested_by);

-- One row.
create table sign_in_rules (
  id int primary key default 1 check (id = 1),
  -- Since when every admin must use a passkey.
  passkeys_required_at timestamptz
);
insert into sign_in_rules default values;

-- When this session's person has last shown their passkey.
alter table sessions add column passkey_at timestamptz;

-- Whoever is no admin any more needs none of it; should they become one again, they begin anew.
create function forget_passkeys() returns trigger language plpgsql as $$
begin
  delete from passkeys where member_id = new.id;
  delete from recovery_codes where member_id = new.id;
  delete from passkey_resets where member_id = new.id;
  return null;
end $$;
create trigger forget_passkeys after update of role on community_members
  for each row when (old.role = 'admin' and new.role <> 'admin') execute function forget_passkeys();
