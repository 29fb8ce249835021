import type { Client } from 'pg'

/** Whatever else hangs on members is emptied with them. */
const filled = [
  'community_members',
  'registrations',
  'community_pilot',
  'member_standings',
  'directory_entries',
  'cohort_directory_entries',
  'unproven_addresses',
  'repeated_mailboxes',
]

/**
 * Makes so many members anew, spread over cohorts in the order in which they came; one in twenty is in the next cohort too. As the
 * owner: no trigger runs, and indexes are made at the end, or a million would take an hour.
 */
export async function fillCohorts(sql: Client, members: number, cohorts: number): Promise<void> {
  const { rows: indexes } = await sql.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index left join pg_constraint on conindid = indexrelid
     where indrelid::regclass::text = any ($1) and conindid is null`,
    [filled],
  )
  await sql.query(`
    set session_replication_role = replica;
    set statement_timeout = 0;
    truncate community_members, refused_addresses cascade;
    delete from cohorts where id > 1;
    insert into cohorts (id, capacity, slug, name, state, stated_value, zone, closes_at, first_starts_at, last_ends_at, meeting_url, chat_url)
      select n, ${Math.ceil(members / cohorts / 3)}, 'cohort-' || n, 'Cohort ' || n, 'published', 1500, 'UTC', '2099-01-01', start, start + interval '2 weeks',
        'https://meet.example.org', 'https://chat.example.org'
      from generate_series(2, ${cohorts}) as n, lateral (select timestamptz '2025-07-12 17:00Z' + n * interval '3 days' as start) as starts;
    ${indexes.map(({ name }) => `drop index ${name};`).join('\n')}
    create temporary table person as
      select n, gen_random_uuid() as id, 1 + n / ${Math.ceil(members / cohorts)} as cohort, random() as chance, random() as other,
        timestamptz '2025-01-01' + n * interval '300 days' / ${members} as at
      from generate_series(0, ${members - 1}) as n;
    insert into community_members (id, first_name, last_name, email, role, status, cohort_id, waitlisted_at, created_at)
      select id, 'Given' || n % 997, 'Family' || (n * 7919::bigint) % 10007, 'bench' || n || '@example.org',
        case when other < 0.02 then 'builder' when other < 0.021 then 'ambassador' else 'member' end,
        case when chance < 0.3 then 'registered' when chance < 0.302 then 'confirmed' when chance < 0.8 then 'waitlist' else 'cancelled' end,
        cohort, case when chance between 0.302 and 0.8 then at end, at
      from person;
    insert into registrations (member_id, cohort_id, status, registered_at, waitlisted_at)
      select id, cohort_id, status, created_at, waitlisted_at from community_members
      union all
      select id, cohort + 1, 'cancelled', at + interval '3 days', null from person where n % 20 = 0 and cohort < ${cohorts};
    update registrations set expectations_accepted_at = registered_at from person where id = member_id and chance < 0.25 and other < 0.7 and cohort_id = cohort;
    insert into community_pilot (user_id, accepted_expectations, questionnaire_completed, industry, company)
      select id, other < 0.7, other < 0.5, 'Technology', 'Company ' || n % 5003 from person where chance < 0.25;
    insert into unproven_addresses (member_id, since) select id, at from person where other > 0.8;
    insert into repeated_mailboxes (member_id) select id from person where n % 1000 = 1;
    update community_members set email = 'bench' || n - 1 || '+x@example.org' from person where person.id = community_members.id and n % 1000 = 1;
    insert into refused_addresses (email, reason, refused_at)
      select email, 'no-such-mailbox', now() from community_members where email like '%7_3@example.org' limit 1000;
    drop table person;
    ${indexes.map(({ definition }) => `${definition};`).join('\n')}
    insert into directory_entries select * from listed_members;
    insert into cohort_directory_entries select * from listed_in_cohorts;
    insert into member_standings select * from listed_standings;
    set session_replication_role = origin;
  `)
  await sql.query('vacuum analyze')
}
