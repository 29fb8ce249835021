import { setTimeout as sleep } from 'node:timers/promises'
import { hashToken, newToken } from '../../app/sign-in/secrets.server.ts'
import type { Row } from '../check-cluster.ts'
import { until } from '../faults/until.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { slowestCache } from './pages-of-servers.ts'

const gallery = '/training-portal/projects'
/** Nobody's page is read from one that is further behind. */
const mostBehindMs = 5_000

/** With DATABASE_READ_URL, while the standby that it names stands still, and when it is killed. */
export const readsFromStandby: Row = { name: 'pages read from a standby', show }

async function show(): Promise<string> {
  const cluster = await startCluster(([standby]) => ({
    DATABASE_READ_URL: standby.url('application'),
    LOG_LEVEL: 'info',
  }))
  const { standbys, primary, servers } = cluster
  try {
    const [own, other] = await addParticipants(cluster)
    const pages = pagesOf(cluster)
    await until('Nothing is read from the standby.', () => isReadingFrom(cluster))
    await standbys[0].query('select pg_wal_replay_pause()')
    const pausedAt = performance.now()
    const cookie = await pages.addProject(own, 'Reads nobody has made')
    if (!cookie) throw new Error('Who has written was given nothing to tell it by.')
    if (!(await pages.shows(`${own}; ${cookie}`))) throw new Error('Who has written does not see it.')
    if (await pages.shows(other)) throw new Error('Nothing is read from the standby: it can not have that.')
    const freshMs = await slowestCache(servers, primary)
    await until('Others never see it.', () => pages.shows(other))
    const behindMs = performance.now() - pausedAt
    if (behindMs > mostBehindMs + 1_000) throw new Error(`A standby ${behindMs} ms behind was read from.`)
    await standbys[0].query('select pg_wal_replay_resume()')
    await until('The standby is not used again.', () => isReadingFrom(cluster))
    const { read, failed } = await whileKilled(cluster, pages.ask, other)
    if (failed.length > 0) throw new Error(`failed: ${failed.join(', ')}`)
    return `own write seen at once, by others after ${Math.round(behindMs)} ms of a standby that stands still, public pages fresh after ${freshMs} ms meanwhile; killed: pages ${read}, failed 0`
  } finally {
    await cluster.remove()
  }
}

/** @returns the cookies of two people who take part */
async function addParticipants({ primary }: Cluster): Promise<[string, string]> {
  const cookies = ['pia', 'otto'].map(async (name) => {
    const token = newToken()
    await primary.query(
      `with joined as (
         insert into community_members (first_name, last_name, email, status)
         values ($1, 'Reader', $1 || '@example.org', 'registered') returning id
       ), onboarded as (
         insert into community_pilot (user_id, accepted_expectations, questionnaire_completed) select id, true, true from joined
       )
       insert into sessions (token_hash, member_id, created_at, last_seen_at) select $2, id, now(), now() from joined`,
      [name, hashToken(token)],
    )
    return `__Host-session=${token}`
  })
  return [(await cookies[0]) as string, (await cookies[1]) as string]
}

function pagesOf({ origin }: Cluster) {
  const ask = (Cookie: string) => fetch(origin + gallery, { headers: { Cookie } })
  return {
    ask,
    shows: async (cookie: string) => (await (await ask(cookie)).text()).includes('Reads nobody has made'),
    /** @returns the cookie that says so */
    async addProject(Cookie: string, title: string): Promise<string | undefined> {
      const body = new URLSearchParams({ title, url: 'https://example.org/reads' })
      const answer = await fetch(`${origin}${gallery}/new`, {
        method: 'POST',
        headers: { Cookie },
        body,
        redirect: 'manual',
      })
      const written = answer.headers.getSetCookie().find((cookie) => cookie.includes('written='))
      if (answer.status >= 400) throw new Error(`A project was answered ${answer.status}: ${await answer.text()}`)
      return written?.split(';')[0]
    },
  }
}

/** Both servers have connections to it that have asked something for a page. */
async function isReadingFrom({ standbys: [standby], servers }: Cluster): Promise<boolean> {
  const printed = servers.map((server) => server.output())
  const [connections] = await standby.query<{ number: number }>(
    `select count(*)::int as number from pg_stat_activity where usename = 'agentspark'`,
  )
  const lastWord = (text: string) =>
    text.lastIndexOf('pages are read from the replica') > text.lastIndexOf('the replica is not used')
  return printed.every(lastWord) && (connections?.number ?? 0) > 0
}

async function whileKilled(cluster: Cluster, ask: (cookie: string) => Promise<Response>, cookie: string) {
  let read = 0
  const failed: string[] = []
  let going = true
  const readers = Array.from({ length: 6 }, async () => {
    while (going) {
      const status = await ask(cookie).then(
        (response) => response.text().then(() => response.status),
        (error: Error) => error.message,
      )
      read += 1
      if (status !== 200) failed.push(String(status))
    }
  })
  await sleep(1_000)
  await cluster.standbys[0].kill()
  await sleep(3_000)
  for (const server of cluster.servers) {
    const { status } = await fetch(`${server.origin}/readyz`)
    if (status !== 200) failed.push(`/readyz ${status}`)
  }
  going = false
  await Promise.all(readers)
  return { read, failed }
}
