-- Addresses that a mail server has refused for good. The mark is the address's and not a member's: it shows wherever the address
-- stands, and goes with it. It also goes when an email to it is delivered.
create table refused_addresses (
  email citext primary key check (length(email::text) between 3 and 254),
  reason text not null check (reason in ('no-such-mailbox', 'closed-mailbox', 'no-such-domain')),
  refused_at timestamptz not null
);
create index refused_addresses_old on refused_addresses (refused_at);

-- Why its address was refused when it was last tried: the next such refusal is final.
alter table mail_outbox add column refusal text check (refusal in ('no-such-mailbox', 'closed-mailbox', 'no-such-domain'));

create function forget_refused_address() returns trigger language plpgsql as $$
begin
  delete from refused_addresses where email = old.email;
  return null;
end $$;
create trigger community_members_forget_replaced_address after update of email on community_members
  for each row when (old.email <> new.email) execute function forget_refused_address();
create trigger community_members_forget_address_of_deleted after delete on community_members
  for each row execute function forget_refused_address();
