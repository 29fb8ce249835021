-- Which secret an email is sealed with: a server that does not have it leaves the email to one that has. Null for those that an
-- earlier version has written.
alter table mail_outbox add column sealed_with bytea check (length(sealed_with) = 8);

-- What the secrets of this installation are recognised by, the newest last. Nothing is made from it: it is derived from the secret
-- for this alone. A server whose secret is not the one that is sealed with does not start.
create table secret_checks (
  check_value bytea primary key check (length(check_value) = 32),
  since timestamptz not null default clock_timestamp()
);
