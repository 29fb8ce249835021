-- The addresses that a member had before. They were read from the audit log, which may be swept, and then leaving left behind what was
-- sent to them.
create table former_addresses (
  member_id uuid not null references community_members (id) on delete cascade,
  address citext not null check (length(address::text) between 3 and 254),
  -- Until then it was theirs.
  until timestamptz not null default clock_timestamp(),
  primary key (member_id, address)
);

-- What the audit log still knows: from 'after' too, of a change that was undone outside the admin area.
insert into former_addresses (member_id, address, until)
  select member.id, had.address::citext, max(at)
  from audit_log
    join community_members as member on subject_kind = 'member' and subject_id = member.id::text,
    lateral (values (changes -> 'e-mail' ->> 'before'), (changes -> 'e-mail' ->> 'after')) as had (address)
  where had.address like '%@%' and length(had.address) <= 254 and had.address::citext <> member.email
  group by member.id, had.address::citext;

-- The address of a member, and those they had before, but for what is another member's by now.
create or replace function addresses_of(p_member_id uuid) returns setof citext language sql stable as $$
  select email from community_members where id = p_member_id
  union
  select address from former_addresses
    where member_id = p_member_id
      and not exists (select from community_members where email = address and id <> p_member_id)
$$;
