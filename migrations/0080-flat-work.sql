-- What nobody takes care of yet, and what is of one type in one status, is counted and listed among hundreds of thousands without
-- looking at the others.
create index contact_inquiries_open_of_nobody on contact_inquiries (created_at desc, id)
  where assignee_id is null and spam_at is null and deleted_at is null;
create index beta_waitlist_open_of_nobody on beta_waitlist (created_at desc, id)
  where assignee_id is null and spam_at is null and deleted_at is null;
create index contact_inquiries_open_by_status_and_type on contact_inquiries (status, inquiry_type, created_at desc, id)
  where spam_at is null and deleted_at is null;
