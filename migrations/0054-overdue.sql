-- Who waits for longer than was promised stands first in the lists of the admins.
create index contact_inquiries_unresolved on contact_inquiries (created_at, id) where status <> 'resolved';
create index beta_waitlist_unresolved on beta_waitlist (created_at, id) where status <> 'resolved';
