import { createHash, randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { type Client, Pool } from 'pg'
import PostalMime from 'postal-mime'
import { addNewAdmins } from '../../app/notifications/team-recipients.server.ts'
import { brand } from '../../app/organization/brand.ts'
import type { Visitor } from '../../e2e/access-matrix.ts'
import { people, putBack, whatIsStored } from '../../e2e/doors.ts'
import { productionSettings, startPostgres } from '../../e2e/outside-world.ts'
import { freePort, type RunningServer, startServer } from '../../e2e/server.ts'
import { startTlsProxy } from '../../e2e/tls-proxy.ts'
import { watchedLoop } from '../../test/hostile-bodies.ts'
import { startMailServer } from '../../test/mail-server.ts'
import { nginx, startNginx } from '../nginx.ts'
import { type Answer, type Asked, ask } from './asking.ts'
import { plantWords, type Words } from './planted-words.ts'

/** The running product under attack. */
export interface Site {
  mode: 'demonstration' | 'production over TLS'
  /** The public origin. */
  origin: string
  /** The address of the proxy, or of the server itself. */
  front: string
  server: RunningServer
  query: Client['query']
  /** The planted words. */
  words: Words
  ask(asked: Asked): Promise<Answer>
  /** The header with a visitor's session, renewed when it has ended. */
  cookieOf(visitor: Visitor): Promise<{ Cookie?: string }>
  /** The cookie with this site's name. */
  sessionCookie(token: string): string
  whatIsStored(): Promise<string>
  /** A registered member with a complete onboarding, signed in. */
  addParticipant(email?: string): Promise<{ id: string; email: string; Cookie: string }>
  /** The texts of the emails to an address, the newest last. */
  lettersTo(email: string): Promise<string[]>
  stop(): Promise<void>
}

interface World {
  settings: Record<string, string>
  /** Called once the server runs. */
  open(server: RunningServer): Promise<{ origin: string; front: string }>
  lettersTo(server: RunningServer, email: string): Promise<string[]>
  close(): Promise<void>
}

export async function startSite(mode: Site['mode']): Promise<Site> {
  const postgres = await startPostgres()
  const world = mode === 'demonstration' ? demonstration() : await production()
  const pool = new Pool({ connectionString: postgres.ownerUrl, max: 8 })
  // The database ends idle connections when it stops.
  pool.on('error', () => {})
  let server: RunningServer | undefined
  const stop = async () => {
    await pool.end()
    await server?.stop()
    await world.close()
    await postgres.stop()
  }
  try {
    // Every answer is logged, which shows what arrived.
    const roles = { DATABASE_URL: postgres.url, DATABASE_OWNER_URL: postgres.ownerUrl }
    server = await startServer({ ...world.settings, ...roles, LOG_LEVEL: 'info' }, { flags: watchedLoop })
    const { origin, front } = await world.open(server)
    return await siteOf({ mode, origin, front, server, pool, world, stop })
  } catch (error) {
    await stop()
    throw error
  }
}

async function siteOf({
  pool,
  world,
  ...site
}: Pick<Site, 'mode' | 'origin' | 'front' | 'server' | 'stop'> & { pool: Pool; world: World }): Promise<Site> {
  const query = pool.query.bind(pool) as Client['query']
  const tokens = new Map<Visitor, string>()
  for (const visitor of Object.keys(people) as Exclude<Visitor, 'anonymous'>[]) {
    await admit(query, visitor)
    tokens.set(visitor, randomBytes(32).toString('base64url'))
    await putBack(query, visitor, hashOf(tokens.get(visitor)))
  }
  // Done now, because the server adds these rows at its next check or when an admin chooses: any attack at that time
  // would look like a write.
  await addNewAdmins(new Kysely({ dialect: new PostgresDialect({ pool }) }), brand.zone, 8, new Date())
  const sessionCookie = (token: string) => `${site.origin.startsWith('https:') ? '__Host-' : ''}session=${token}`
  return {
    ...site,
    query,
    words: await plantWords(query),
    ask: (asked) => ask(site.origin, asked),
    sessionCookie,
    async cookieOf(visitor) {
      const token = tokens.get(visitor)
      if (!token) return {}
      await putBack(query, visitor, hashOf(token))
      return { Cookie: sessionCookie(token) }
    },
    whatIsStored: () => whatIsStored(query),
    lettersTo: (email) => world.lettersTo(site.server, email),
    async addParticipant(email = `${randomBytes(6).toString('hex')}@example.org`) {
      const { rows } = await query(
        `with added as (
           insert into community_members (first_name, last_name, email, status)
           values ('Par', 'Ticipant', $1, 'registered') returning id)
         insert into community_pilot (user_id, accepted_expectations, questionnaire_completed, questionnaire_completed_at)
         select id, true, true, now() - interval '1 day' from added returning user_id as id`,
        [email],
      )
      const { id } = rows[0]
      const token = randomBytes(32).toString('base64url')
      await query(
        `insert into sessions (token_hash, member_id, created_at, last_seen_at) values ($1, $2, now(), now())`,
        [hashOf(token), id],
      )
      return { id, email, Cookie: sessionCookie(token) }
    },
  }
}

function hashOf(token = ''): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The demonstration has its own people. */
async function admit(query: Client['query'], visitor: Exclude<Visitor, 'anonymous'>): Promise<void> {
  const isAdmin = visitor === 'admin'
  await query(
    `insert into community_members (first_name, last_name, email, status, role, cohort_id)
     values ('Some', 'Body', $1, $2, $3, $4) on conflict do nothing`,
    [people[visitor].email, people[visitor].status, isAdmin ? 'admin' : 'member', isAdmin ? null : 1],
  )
}

function demonstration(): World {
  return {
    settings: {},
    open: async (server) => ({ origin: server.origin, front: 'nothing' }),
    async lettersTo({ dataDir }, email) {
      const folder = path.join(dataDir, 'mailbox')
      const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort()
      const letters = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
      return Promise.all(letters.filter((raw) => raw.includes(email)).map(textOf))
    },
    async close() {},
  }
}

/** Behind the nginx of the docs, or, when it isn't installed, behind a proxy that does the same. */
async function production(): Promise<World> {
  const mail = await startMailServer()
  const folder = await mkdtemp(path.join(tmpdir(), 'agentspark-attacked-'))
  await chmod(folder, 0o755)
  const proxy = nginx ? undefined : await startTlsProxy()
  const tlsPort = proxy?.port ?? (await freePort())
  const origin = `https://localhost:${tlsPort}`
  let stopFront: () => void | Promise<void> = () => proxy?.close()
  return {
    settings: { ...productionSettings({ smtpUrl: mail.url }), ORIGIN: origin },
    async open(server) {
      const port = Number(new URL(server.origin).port)
      if (proxy) proxy.target = server.origin
      else stopFront = (await startNginx({ folder, servers: [port, port], plainPort: await freePort(), tlsPort })).stop
      return { origin, front: proxy ? 'a proxy of this check' : 'nginx' }
    },
    lettersTo: async (_server, email) =>
      Promise.all(mail.letters.filter(({ recipients }) => recipients.includes(email)).map(({ raw }) => textOf(raw))),
    async close() {
      await stopFront()
      await mail.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function textOf(raw: string): Promise<string> {
  const { subject, text } = await PostalMime.parse(raw)
  return `${subject}\n${text}`
}
