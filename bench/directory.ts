import { Client } from 'pg'
import { connect, type Database } from '../app/platform/database/database.server.ts'
import { createLog } from '../app/platform/log.ts'
import { countEverybody, listDirectory } from '../app/portal/directory/directory.server.ts'
import { readDirectoryQuery } from '../app/portal/directory/directory-query.ts'
import { startPostgres } from '../e2e/outside-world.ts'
import { type RunningServer, startServer } from '../e2e/server.ts'
import { median, type Row, type Rows, type Target } from './row.ts'
import { signIn } from './sign-in.ts'

/**
 * npm run bench:directory [sizes]: what a page of the community directory costs among ever more members, as the bare SQL, by
 * the queries of the page, as the data that a script asks for and as a whole page. Compare figures within one run only.
 */
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 100_000, 1_000_000]
const rounds = 100
/** So that everything is at hand when the first figure is taken. */
const warmUp = 30

interface Case {
  name: string
  url: string
  /** One for each spelling. */
  where: string[]
  cohort?: number
  page?: number
}

const cases: Case[] = [
  { name: 'first page', url: '', where: ['true'] },
  { name: 'page 100', url: '?page=100', where: ['true'], page: 100 },
  { name: 'full name', url: '?search=Given7+Family77', where: [`search like '%given7 family77%'`] },
  { name: 'last name, 0.1 %', url: '?search=Family777', where: [`search like '%family777%'`] },
  { name: 'one common letter', url: '?search=e', where: [`search like '%e%'`] },
  { name: 'nobody fits', url: '?search=xyzxyz', where: [`search like '%xyzxyz%'`] },
  {
    name: 'filter, two spellings',
    url: '?industry=Marketing+%2F+Advertising',
    where: [`industry = 'Marketing'`, `industry = 'Marketing / Advertising'`],
  },
  {
    name: 'the same, page 20',
    url: '?industry=Marketing+%2F+Advertising&page=20',
    where: [`industry = 'Marketing'`, `industry = 'Marketing / Advertising'`],
    page: 20,
  },
]

// Of two thousand, and of half of everybody.
cases.push(
  { name: 'a small bootcamp', url: '?bootcamp=small', where: ['true'], cohort: 2 },
  {
    name: 'the same, last name',
    url: '?bootcamp=small&search=Family777',
    where: [`search like '%family777%'`],
    cohort: 2,
  },
  { name: 'a large bootcamp', url: '?bootcamp=large', where: ['true'], cohort: 3 },
  { name: 'the same, page 100', url: '?bootcamp=large&page=100', where: ['true'], page: 100, cohort: 3 },
  { name: 'the same, one letter', url: '?bootcamp=large&search=e', where: [`search like '%e%'`], cohort: 3 },
  { name: 'the same, nobody fits', url: '?bootcamp=large&search=xyzxyz', where: [`search like '%xyzxyz%'`], cohort: 3 },
  {
    name: 'the same, two spellings',
    url: '?bootcamp=large&industry=Marketing+%2F+Advertising',
    where: [`industry = 'Marketing'`, `industry = 'Marketing / Advertising'`],
    cohort: 3,
  },
)

const works = ['bare SQL', 'queries', 'data', 'page']
/** From the least to the most members. */
const mostGrowth: Target = '≤ 3 ×'

if (import.meta.main)
  await measureAll(sizes, rounds, (size, name, times) => {
    console.log(`${size.toLocaleString('en-US').padStart(10)}  ${name.padEnd(24)}${times.map(inWords).join('')}`)
  })

/** Of each case how a page grows. */
export const rows: Rows = async ({ full }) => {
  const [fewest, most] = full ? ([1_000, 1_000_000] as const) : ([1_000, 20_000] as const)
  const pages = new Map<string, number[]>(cases.map(({ name }) => [name, []]))
  await measureAll([fewest, most], full ? rounds : 20, (_, name, [, , , page = []]) => {
    pages.get(name)?.push(median(page))
  })
  return [...pages].map(
    ([name, [small = 0, large = 0]]): Row => ({
      what: `directory of ${most.toLocaleString('en-US')}: ${name}`,
      measured: large,
      unit: 'ms',
      reference: { what: `of ${fewest.toLocaleString('en-US')}`, measured: small },
      target: mostGrowth,
    }),
  )
}

interface Bench {
  server: RunningServer
  sql: Client
  db: Database
  session: string
  rounds: number
}

/** @param tell is given the times of each case as bare SQL, by the queries of the page, as data and as a page */
async function measureAll(
  sizes: readonly number[],
  rounds: number,
  tell: (size: number, name: string, times: number[][]) => void,
): Promise<void> {
  const postgres = await startPostgres()
  const server = await startServer({ DATABASE_URL: postgres.url, DATABASE_OWNER_URL: postgres.ownerUrl })
  const sql = new Client({ connectionString: postgres.ownerUrl })
  const opened = connect({ connectionString: postgres.url }, createLog('warn'))
  try {
    await sql.connect()
    const session = await signIn(sql, 'participant@agentspark.example')
    console.error(`${rounds} rounds each, milliseconds, median / p95: ${works.join(', ')}`)
    for (const size of sizes) {
      await fill(sql, size)
      for (const one of cases) tell(size, one.name, await measure({ server, sql, db: opened.db, session, rounds }, one))
    }
  } finally {
    await opened.close()
    await sql.end()
    await server.stop()
    await postgres.stop()
  }
}

/** In turns, so that whatever else the machine does meets all of them. */
async function measure(
  { server, sql, db, session, rounds }: Bench,
  { url, where, page = 1, cohort }: Case,
): Promise<number[][]> {
  const statement = pageOf(where, page, cohort)
  const query = readDirectoryQuery(new URLSearchParams(url))
  const works = [
    () => sql.query(statement),
    () => Promise.all([listDirectory(db, cohort ?? null, query), countEverybody(db)]),
    () => ask(`${server.origin}/training-portal/community.data${url}`, session),
    () => ask(`${server.origin}/training-portal/community${url}`, session),
  ]
  const times: number[][] = works.map(() => [])
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const [place, work] of works.entries()) {
      const began = performance.now()
      await work()
      if (round >= 0) times[place]?.push(performance.now() - began)
    }
  }
  return times
}

function inWords(times: number[]): string {
  times.sort((a, b) => a - b)
  const at = (part: number) => (times[Math.floor(part * times.length)] ?? 0).toFixed(1)
  return `${at(0.5)} / ${at(0.95)}`.padStart(18)
}

async function ask(address: string, session: string): Promise<void> {
  const response = await fetch(address, { headers: { Accept: 'text/html', Cookie: session } })
  await response.arrayBuffer()
  if (!response.ok || response.redirected)
    throw new Error(`${address} answered ${response.status} from ${response.url}`)
}

function pageOf(where: string[], page: number, cohort?: number): string {
  const table = cohort ? `cohort_directory_entries where cohort_id = ${cohort} and` : 'directory_entries where'
  const entries = where.map((one) => `select member_id, sort_key from ${table} ${one}`).join(' union all ')
  return `select id, first_name, last_name, job_title, company, linkedin, avatar_url
    from (select * from (${entries}) as found order by sort_key, member_id limit 25 offset ${(page - 1) * 24}) as on_page
      join community_members on id = member_id join community_pilot on user_id = member_id
    order by sort_key, member_id`
}

/** A thousand first names, a thousand last names, five thousand companies. The directory is filled as the migration fills it. */
async function fill(sql: Client, size: number): Promise<void> {
  const { rows } = await sql.query('select count(*) from community_members')
  await sql.query(`
    begin;
    alter table community_pilot disable trigger user;
    alter table registrations disable trigger user;
    with added as (
      insert into community_members (first_name, last_name, email, status)
      select 'Given' || n % 997, 'Family' || n / 7 % 1009, 'bench' || n || '@example.org', 'registered'
      from generate_series(${rows[0].count}, ${size - 1}) as n returning id, email)
    insert into community_pilot (user_id, accepted_expectations, questionnaire_completed, industry, work_status, job_title,
      company, location)
    select id, true, true, (array['Technology', 'Education', 'Healthcare', 'Finance', 'Marketing', 'Marketing / Advertising',
        'Legal / Compliance', 'Real Estate', 'Student', 'Manufacturing', 'Sales', 'Retail'])[1 + n % 12],
      (array['Full-Time', 'Full-time employee', 'Consultant', 'Retired'])[1 + n / 12 % 4],
      'Role ' || n % 300, 'Company ' || n % 5003, 'Town ' || n % 2003
    from (select id, substring(email::text from 6 for length(email::text) - 17)::int as n from added) as numbered;
    insert into cohorts (id, slug, name, state, capacity, stated_value, zone, closes_at, first_starts_at, last_ends_at, meeting_url, chat_url)
      select id, slug, 'Bootcamp', 'published', 2000000, 0, 'UTC', '2020-01-01', '2020-01-02', '2020-01-03', 'https://a.b', 'https://a.b'
      from (values (2, 'small'), (3, 'large')) as added (id, slug) on conflict do nothing;
    update registrations set expectations_accepted_at = now() where expectations_accepted_at is null;
    insert into registrations (member_id, cohort_id, status, expectations_accepted_at)
      select id, 2, 'registered', now() from (select id from community_members limit 2000) as first_of_all
      union all
      select id, 3, 'registered', now() from (select id from community_members limit ${Math.ceil(size / 2)}) as half
      on conflict do nothing;
    alter table community_pilot enable trigger user;
    alter table registrations enable trigger user;
    truncate directory_entries, cohort_directory_entries;
    insert into directory_entries select * from listed_members;
    insert into cohort_directory_entries select * from listed_in_cohorts;
    commit;
    analyze;
  `)
}
