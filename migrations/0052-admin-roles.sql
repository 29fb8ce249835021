-- What an admin may do: a reader looks, an editor answers inquiries and keeps the content, an organiser does all but what is about
-- admins, retention and security rules, an owner does everything. Whoever was an admin before is an owner.
alter table community_members add column admin_role text;
-- Nobody who has one of them open has anything to be told of.
alter table community_members disable trigger community_members_version;
update community_members set admin_role = 'owner' where role = 'admin';
alter table community_members enable trigger community_members_version;
-- Looked at for what is written from now on, so that no row is read while nobody else may write; what is there is right.
alter table community_members add constraint community_members_admin_role check (
  case role when 'admin' then coalesce(admin_role in ('reader', 'editor', 'organiser', 'owner'), false) else admin_role is null end
) not valid;

-- The last release knows the one role 'admin', which may do everything; and whoever has lost it is nothing in between.
create function settle_admin_role() returns trigger language plpgsql as $$
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
create trigger community_members_settle_admin_role before insert or update of role, admin_role on community_members
  for each row when ((new.role = 'admin') <> (new.admin_role is not null)) execute function settle_admin_role();

-- As what somebody is invited.
alter table admin_invitations add column admin_role text not null default 'owner'
  check (admin_role in ('reader', 'editor', 'organiser', 'owner'));

-- Only owners invite: who is none any more takes along the invitations that are still open, as whoever is no admin any more does.
create trigger community_members_end_owner_rights after update of admin_role on community_members
  for each row when (old.admin_role = 'owner' and new.role = 'admin' and new.admin_role <> 'owner')
  execute function end_admin_rights();
