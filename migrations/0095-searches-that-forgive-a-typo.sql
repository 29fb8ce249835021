-- A search that finds nothing is told which words are one typo away (docs/decisions/0104-one-typo.md).

-- The words of what is searched. The program takes a term apart in the same way (app/platform/database/near/near-words.ts). What is
-- very short or very long, or has a digit in it, is nobody's name: nothing is one typo away from it.
create function words_of(p_search text) returns text[] language sql immutable strict parallel safe as $$
  select array(
    select word from string_to_table(translate(p_search, E'\x1f\n\r\t.,;:!?@_+-/&()"''', '                           '), ' ') as word
      where length(word) between 3 and 30 and word !~ '[0-9]')
$$;

create index community_members_words on community_members using gin (words_of(search)) with (fastupdate = off);
create index directory_entries_words on directory_entries using gin (words_of(search)) with (fastupdate = off);
create index cohort_directory_entries_words on cohort_directory_entries using gin (words_of(search)) with (fastupdate = off);
create index project_entries_words on project_entries using gin (words_of(search)) with (fastupdate = off);
