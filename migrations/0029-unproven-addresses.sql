-- What an admin may want to look at before they count on a registration. Neither is a change of the member that an open form would
-- stumble over (docs/decisions/0030-registrations-worth-a-look.md).

-- Members of whose address nobody has shown yet that they read what is sent there.
create table unproven_addresses (
  member_id uuid primary key references community_members (id) on delete cascade,
  since timestamptz not null
);

-- Members whose mailbox another member had before them. At most one of a mailbox is not here, so all of a shared one are found
-- through these few and community_members_by_mailbox. Registrations come one after the other, under the cohort's lock.
create table repeated_mailboxes (
  member_id uuid primary key references community_members (id) on delete cascade
);

create function note_new_address() returns trigger language plpgsql as $$
begin
  insert into unproven_addresses (member_id, since)
    values (new.id, case tg_op when 'INSERT' then new.created_at else clock_timestamp() end)
    on conflict (member_id) do update set since = excluded.since;
  delete from repeated_mailboxes where member_id = new.id;
  insert into repeated_mailboxes (member_id)
    select new.id where exists (
      select from community_members as other
        where mailbox_of(other.email::text) = mailbox_of(new.email::text) and other.id <> new.id);
  return null;
end $$;
create trigger community_members_note_address after insert on community_members
  for each row execute function note_new_address();
create trigger community_members_note_replaced_address after update of email on community_members
  for each row when (old.email <> new.email) execute function note_new_address();

-- A session is opened only to who has read an email, whichever server opens it.
create function note_proven_address() returns trigger language plpgsql as $$
begin
  delete from unproven_addresses where member_id = new.member_id;
  return null;
end $$;
create trigger sessions_note_proven_address after insert on sessions
  for each row execute function note_proven_address();

-- Sessions and codes are kept for a while only; the portal's record and the entries of one's own deeds stay.
insert into unproven_addresses (member_id, since)
  select id, created_at from community_members as member
    where not exists (select from sessions where member_id = member.id)
      and not exists (select from community_pilot where user_id = member.id)
      and not exists (select from audit_log where actor_id = member.id)
      and not exists (select from sign_in_challenges as code where code.email = member.email and code.used_at is not null);

insert into repeated_mailboxes (member_id)
  select id
    from (
      select id, row_number() over (partition by mailbox_of(email::text) order by created_at, id) as place
        from community_members
    ) as members
    where place > 1;
