-- The mailbox behind an address, however the address is written; app/platform/mail/mailbox-of.ts says the same to the program.
-- One expression, so that the indexes below serve whoever asks with it.
create function mailbox_of(p_address text) returns text language sql immutable parallel safe as $$
  select regexp_replace(
    case when lower(btrim(p_address)) ~ '@(gmail|googlemail)\.com$'
      then replace(regexp_replace(lower(btrim(p_address)), '@[^@]*$', ''), '.', '') || '@gmail.com'
      else lower(btrim(p_address)) end,
    '^(.[^+@]*)\+.*(@[^@]*)$', '\1\2')
$$;

-- Several registrations of one mailbox are found together.
create index community_members_by_mailbox on community_members (mailbox_of(email::text));
