-- A session in the portal is for whoever holds a place. It ended when it was next used; one that was not used in between came
-- back to life with a later place.
drop trigger community_members_end_outgrown_sessions on community_members;
create trigger community_members_end_outgrown_sessions after update of role, email, status on community_members
  for each row when (
    (old.role <> 'admin' and new.role = 'admin')
    or old.email <> new.email
    or (new.role <> 'admin' and old.status = 'registered' and new.status <> 'registered'))
  execute function end_outgrown_sessions();
