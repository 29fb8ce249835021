-- Facts of a cohort and what it does can be changed by two admins at once: whoever saves over a change they have not seen is told.
-- A calendar knows by the version of a session that it has changed (RFC 5545, SEQUENCE). Whether places are offered automatically is
-- no fact, and is switched elsewhere.
alter table cohorts add column version int not null default 1;
create trigger cohorts_version
  before update of name, capacity, stated_value, opens_at, closes_at, meeting_url, chat_url on cohorts
  for each row execute function count_version();
alter table schedule_items add column version int not null default 1;
create trigger schedule_items_version before update on schedule_items
  for each row execute function count_version();
