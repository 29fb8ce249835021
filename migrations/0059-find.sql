-- The admin area's palette looks into several long tables at once, with every letter that is typed.

-- The newest rows in which a term is found, wherever that is soonest (0047-flat-searches.sql): a term that many rows have, or that
-- is too short for an index, among the first of the list alone. For a table with `created_at` and a trigram index on `search`.
create function newest_with_term(p_table regclass, p_term text, p_most int) returns setof uuid language plpgsql stable rows 10 as $$
declare
  v_term text := lower(p_term);
  v_share real;
  v_parts text[];
begin
  if length(v_term) >= 3 then
    select share, coalesce(parts, array[v_term]) into v_share, v_parts from look_at_term(p_table, v_term);
  end if;
  if cardinality(v_parts) > 0 and coalesce(v_share, 0) < 0.005 then
    return query execute format($found$
      select id from (
        select id, created_at from %s
          where search like $1 and search like $2 and search like $3 and strpos(search, $4) > 0 limit 1000) as found
        order by created_at desc, id limit $5
      $found$, p_table)
      using like_pattern(v_parts[1]), like_pattern(coalesce(v_parts[2], v_parts[1])),
        like_pattern(coalesce(v_parts[3], v_parts[1])), v_term, p_most;
  else
    return query execute format($first$
      select id from (select id, search from %s order by created_at desc, id limit 2000) as first
        where strpos(search, $1) > 0 limit $2
      $first$, p_table)
      using v_term, p_most;
  end if;
end $$;
