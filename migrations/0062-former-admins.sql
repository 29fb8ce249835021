-- Whoever loses the admin role in the middle of their work is told so, and not that their session has ended.
alter table sessions add column was_admin boolean not null default false;

create function note_former_admin() returns trigger language plpgsql as $$
begin
  update sessions set was_admin = true where member_id = new.id;
  return null;
end $$;
create trigger community_members_note_former_admin after update of role on community_members
  for each row when (old.role = 'admin' and new.role <> 'admin') execute function note_former_admin();
