-- Which mailboxes are shared stands beside those who share them: to read it from their addresses took longer than to find the members
-- (docs/decisions/0074-what-is-looked-at.md).
create function name_mailbox() returns trigger language plpgsql as $$
begin
  new.mailbox := (select mailbox_of(email::text) from community_members where id = new.member_id);
  return new;
end $$;

alter table repeated_mailboxes add column mailbox text;
create trigger repeated_mailboxes_name before insert on repeated_mailboxes for each row execute function name_mailbox();
-- As many as there are such members: a thousand among a million took 40 ms.
update repeated_mailboxes set mailbox = mailbox_of(email::text) from community_members where id = member_id;
alter table repeated_mailboxes alter column mailbox set not null;
create index repeated_mailboxes_by_mailbox on repeated_mailboxes (mailbox);
