-- The admin whom the settings or the command named was called "First Admin", so emails said "Hello First". Nobody has typed that name:
-- it is another now, which can be greeted. Whoever has put their own in its place keeps it.
update community_members set first_name = 'Admin', last_name = 'Team'
  where role = 'admin' and first_name = 'First' and last_name = 'Admin';
