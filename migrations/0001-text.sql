-- Texts: patterns of addresses and names, what searches compare, mailboxes.

create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Finds an address among other words, as a whole: other addresses may end or begin like it. Before the @ nearly every sign can
-- stand (RFC 5322, atext); an apostrophe that nothing stands before is a quotation mark.
create function address_pattern(p_email text)
 returns text
 language sql
 immutable
as $$
  select '(?<![\w.!#$%&*+/=?^`{|}~-])(?<![\w.!#$%&*+/=?^`{|}~-]''+)'
    || regexp_replace(p_email, '([^\w@])', '\\\1', 'g') || '(?![\w-]|\.\w)'
$$;

-- Finds a name among other words: not as the end of Mary-Ann Lee or the beginning of Ann Lee-Smith, but in Ann Lee's.
create function name_pattern(p_name text)
 returns text
 language sql
 immutable
as $$
  select '(?<!\w)(?<!\w[''’-])' || regexp_replace(p_name, '([^\w\s])', '\\\1', 'g') || '(?!\w|-\w)'
$$;

-- As people type who haven't the letters of a name: without accents, in lower case, with one kind of apostrophe. What has no accent that
-- could be taken off is named. The program folds what is searched for in the same way (app/platform/database/fold-term.ts).
create function fold_search(p_text text)
 returns text
 language sql
 immutable parallel safe strict
as $$
  -- Most texts have only letters of ASCII, and nothing to be taken off.
  select case when octet_length(p_text) = length(p_text) then translate(lower(p_text), '`', '''') else translate(
    replace(replace(replace(replace(
      lower(regexp_replace(normalize(replace(p_text, E'\u00b4', ''''), nfkd), '[\u0300-\u036f\u0640\u064b-\u0655\u0670]', '', 'g')),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    E'łøđðħıŧς\u2018\u2019\u02bc\u02bb\u2032\u0060', E'loddhitσ''''''''''''') end
$$;

-- The mailbox behind an address, however the address is written; app/platform/mail/mailbox-of.ts says the same to the program.
create function mailbox_of(p_address text)
 returns text
 language sql
 immutable parallel safe
as $$
  select regexp_replace(
    case when lower(btrim(p_address)) ~ '@(gmail|googlemail)\.com$'
      then replace(regexp_replace(lower(btrim(p_address)), '@[^@]*$', ''), '.', '') || '@gmail.com'
      else lower(btrim(p_address)) end,
    '^(.[^+@]*)\+.*(@[^@]*)$', '\1\2')
$$;

