import type { Client } from 'pg'

/** Whatever else hangs on members is emptied with them. */
const filled = [
  'members',
  'registrations',
  'profiles',
  'ai_agent_projects',
  'emails',
  'audit_log',
  'sign_in_challenges',
  'rate_limits',
]

/**
 * Makes so many members anew, spread over cohorts in the order in which they came; one in twenty is in the next cohort too. A third
 * is listed, a third waits, half have answered the questionnaire, and half read the newsletter. To each belongs a letter, to every
 * other one an entry of the audit log. As the owner: no trigger runs, and indexes are made at the end, or a million would take an hour.
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
    set synchronous_commit = off;
    set maintenance_work_mem = '1GB';
    truncate members, refused_addresses, emails, audit_log, sign_in_challenges, rate_limits cascade;
    delete from cohorts where id > 1;
    update cohorts set capacity = ${Math.ceil((members / cohorts) * 0.45)} where id = 1;
    insert into cohorts (id, capacity, slug, name, state, stated_value, zone, closes_at, first_starts_at, last_ends_at, meeting_url, chat_url)
      select n, ${Math.ceil((members / cohorts) * 0.45)}, 'cohort-' || n, 'Cohort ' || n, 'published', 1500, 'UTC', '2099-01-01', start, start + interval '2 weeks',
        'https://meet.example.org', 'https://chat.example.org'
      from generate_series(2, ${cohorts}) as n, lateral (select timestamptz '2025-07-12 17:00Z' + n * interval '3 days' as start) as starts;
    ${indexes.map(({ name }) => `drop index ${name};`).join('\n')}
    create temporary table person as
      select n, gen_random_uuid() as id, 1 + n / ${Math.ceil(members / cohorts)} as cohort, random() as chance, random() as other,
        timestamptz '2025-01-01' + n * interval '300 days' / ${members} as at
      from generate_series(0, ${members - 1}) as n;
    insert into members (id, first_name, last_name, email, role, created_at)
      select id, 'Given' || n % 997, 'Family' || (n * 7919::bigint) % 10007, 'bench' || n || '@example.org',
        case when other < 0.02 then 'builder' when other < 0.021 then 'ambassador' else 'member' end,
        at
      from person;
    insert into subscriptions (topic, member_id, confirmed_at) select 'news', id, at from person where other < 0.5;
    insert into subscriptions (topic, email, asked_at, confirmed_at)
      select 'next-bootcamp', 'next' || n || '@example.org', at, at from person where n % 10 = 0;
    insert into registrations (member_id, cohort_id, state, registered_at, since, expectations_accepted_at)
      select id, cohort,
        case when chance < 0.42 then 'registered' when chance < 0.422 then 'confirmed' when chance < 0.76 then 'waiting' else 'cancelled' end,
        at, at, case when chance < 0.34 or chance between 0.36 and 0.38 then at end
      from person
      union all
      select id, cohort + 1, 'cancelled', at + interval '3 days', at + interval '3 days', null from person where n % 20 = 0 and cohort < ${cohorts};
    update registrations set state = 'declined', since = at + interval '1 day' from person where person.id = member_id and state = 'waiting' and n % 50 = 7;
    insert into profiles (user_id, questionnaire_completed, questionnaire_completed_at, created_at,
        industry, work_status, job_title, company, ai_goal, ai_tools, bootcamp_goal, about)
      select id, chance < 0.34 or chance > 0.84,
        case when chance < 0.34 or chance > 0.84 then at + interval '1 hour' end, at,
        (array['Technology', 'Education', 'Healthcare', 'Finance', 'Marketing', 'Marketing / Advertising', 'Other'])[1 + n % 7],
        (array['Full-time employee', 'Freelancer/Consultant', 'Student', 'Full-Time'])[1 + n % 4],
        'Title ' || n % 101, 'Company ' || n % 5003, case when n % 10 < 9 then 'An agent that answers question ' || n end, 'Some',
        (array['save time at work with ai', 'build and launch my first real ai agent, explore a new career path using ai',
          'start freelancing or consulting with ai tools, connect with other people learning ai, i''m curious and want to experiment'])[1 + n % 3],
        'About me ' || n
      from person where chance < 0.38 or chance > 0.84;
    insert into ai_agent_projects (user_id, title, description, industry_tags, created_at)
      select id, 'Project ' || n, 'It does thing ' || n % 1009, array['Technology'], at from person where chance < 0.1;
    update members set unproven_since = case when other > 0.8 then at end from person where person.id = members.id;
    update members set email = 'bench' || n - 1 || '+x@example.org' from person where person.id = members.id and n % 1000 = 1;
    insert into refused_addresses (email, reason, refused_at)
      select email, 'no-such-mailbox', now() from members where email like '%7_3@example.org' limit 1000;
    insert into emails (kind, recipient, created_at, attempts, delivered_at)
      select 'reservation', 'bench' || n || '@example.org', sent, 1, sent + interval '1 second'
      from person, lateral (select now() - interval '170 days' + n * interval '160 days' / ${members} as sent) as letter;
    insert into audit_log (at, actor, action, subject_kind, subject_id, subject, changes)
      select at, 'admin@example.org', 'Status changed', 'member', id::text, 'bench' || n || '@example.org',
        '{"status": {"before": "waitlist", "after": "registered"}}'
      from person where n % 2 = 0;
    insert into sessions (token_hash, member_id, created_at, last_seen_at)
      select sha256(id::text::bytea), id, now(), now() from person where chance < 0.2;
    insert into sign_in_challenges (email, area, code_hash, created_at, expires_at)
      select 'bench' || n || '@example.org', 'portal', sha256('code'), now(), now() + interval '10 minutes' from person where chance < 0.2;
    insert into rate_limits (key, hits, window_ends_at) select 'reservation 10.' || n, 1, now() + interval '30 days' from person where chance < 0.2;
    drop table person;
    ${indexes.map(({ definition }) => `${definition};`).join('\n')}
    set session_replication_role = origin;
  `)
  await sql.query('vacuum analyze')
}
