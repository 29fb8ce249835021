-- A turn that moves to the next cohort is no cancellation: its registration no longer stays behind in the cohort where it was kept.
lock table community_members, registrations, community_pilot in share row exclusive mode;
delete from registrations as behind using registrations as moved
  where moved.member_id = behind.member_id and moved.turn_from = behind.cohort_id and behind.status = 'cancelled';
