import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { Client } from 'pg'
import { SMTPServer } from 'smtp-server'
import { topicKey } from '../app/membership/private-link/topic-links.server.ts'
import { startEmbeddedPostgres } from '../app/platform/database/embedded/embedded-postgres.server.ts'
import { createLog } from '../app/platform/log.ts'
import { createSeal } from '../app/platform/seal.server.ts'
import { type RunningServer, startServer } from '../e2e/server.ts'
import { processorSeconds } from './process-figures.ts'
import { median, type Row, type Rows, tableOf } from './row.ts'
import { signIn } from './sign-in.ts'

/**
 * What a newsletter costs: into an SMTP server on loopback that takes everything at once, by the built server as people run it. By
 * itself, `node bench/letters.ts [--root=FOLDER] [--only=backlog|written|slow] [sizes]` measures what is built in a folder, such as that
 * of another commit.
 */
export const rows: Rows = async ({ full }) => {
  const sizes = full ? [1_000, 30_000, 300_000] : [1_000, 30_000]
  const measured: Row[] = []
  // A thousand have left before the first two seconds are over, which don't count.
  for (const size of sizes) measured.push(...(size > 1_000 ? await backlog(size) : []), ...(await written(size)))
  return [...measured, ...(await slowRecipients())]
}

const secret = 'only-for-benches-0123456789-0123456789-0123456789'
const admin = 'boss@example.org'
const newsletter = {
  subject: 'June: agents that read your inbox',
  body: Array.from({ length: 12 }, (_, n) => `Paragraph ${n}. ${'The next workshop is on Friday. '.repeat(6)}`).join(
    '\n\n',
  ),
}
const slowMs = 30_000

interface Site {
  sink: Awaited<ReturnType<typeof startSink>>
  sql: Client
  start(): Promise<RunningServer>
  close(): Promise<void>
}

/** Members who subscribe, and no server yet. */
async function openSite(members: number): Promise<Site> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'agentspark-letters-'))
  await chmod(dataDir, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('warn') })
  const sink = await startSink()
  const { host, port, user, database } = postgres.owner
  const url = new URL(`postgres://localhost:${port}/${database}`)
  url.username = user
  url.searchParams.set('host', host ?? '')
  const env = {
    DATABASE_URL: url.href,
    ORIGIN: 'http://localhost',
    SECRET: secret,
    ADMIN_EMAIL: admin,
    SMTP_URL: sink.url,
  }
  const start = () => startServer({ ...env, TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'info' })
  // The version that is measured makes its own tables, and its admin.
  await (await start()).stop()
  const sql = new Client({ ...postgres.superuser, database })
  await sql.connect()
  await sql.query(`
    set statement_timeout = 0;
    with person as (
      insert into members (first_name, last_name, email)
      select 'Given' || n % 997, 'Family' || n, 'bench' || n || '@example.org' from generate_series(1, ${members}) as n returning id),
    registered as (insert into registrations (member_id, cohort_id, state) select id, 1, 'registered' from person)
    insert into subscriptions (topic, member_id, confirmed_at) select 'news', id, now() from person;
    analyze;
  `)
  return {
    sink,
    sql,
    start,
    async close() {
      await sql.end()
      await sink.close()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function startSink() {
  let taken = 0
  const own = new Map<string, () => void>()
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    maxClients: 100,
    onRcptTo: ({ address }, _session, next) => void (address.startsWith('slow') ? setTimeout(next, slowMs) : next()),
    onData(stream, session, next) {
      stream.resume()
      stream.once('end', () => {
        taken += 1
        for (const { address } of session.envelope.rcptTo) own.get(address)?.()
        next()
      })
    },
  })
  smtp.on('error', () => {})
  await once(smtp.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    taken: () => taken,
    next: (address: string) => new Promise<void>((resolve) => own.set(address, resolve)),
    close: () => new Promise<void>((resolve) => smtp.close(resolve)),
  }
}

/** So many are due. */
async function backlog(size: number): Promise<Row[]> {
  const many = size.toLocaleString('en-US')
  const site = await openSite(1_000)
  try {
    await fillOutbox(site.sql, size)
    console.error(`${many} emails are due`)
    const alone = await rateAlone(site.sink.url)
    const server = await site.start()
    const beginning = pace(site, server)
    const codes = await askForCodes(site, server, beginning.isOver)
    const begun = await beginning.figures
    const measured: Row[] = [
      { what: `emails, ${many} due`, measured: begun.aSecond, unit: 'a second', reference: alone, target: '≥ 200' },
      { what: `emails, ${many} due: CPU of the server`, measured: begun.ms, unit: 'ms each' },
      { what: 'sign-in code meanwhile, until it has left: median', measured: median(codes), unit: 'ms' },
      { what: `sign-in code meanwhile: the slowest of ${codes.length}`, measured: Math.max(...codes), unit: 'ms' },
    ]
    await site.sql.query(`delete from pgboss.job where name = 'mailing-email' and state < 'active' and id not in (
      select id from pgboss.job where name = 'mailing-email' and state < 'active' limit 6000)`)
    const ended = size > 20_000 ? await pace(site, server).figures : null
    if (ended)
      measured.push({
        what: `the last of ${many}: CPU of the server`,
        measured: ended.ms,
        unit: 'ms each',
        reference: { what: 'at the beginning', measured: begun.ms },
      })
    await server.stop()
    return measured
  } finally {
    await site.close()
  }
}

/** For twenty seconds, or until nothing is left; the first two don't count. */
function pace({ sink }: Site, server: RunningServer) {
  let over = false
  const watch = async () => {
    await sleep(2_000)
    const [from, cpu, began] = [sink.taken(), processorSeconds(server.process.pid), performance.now()]
    let [last, at] = [from, began]
    while (performance.now() - began < 20_000) {
      await sleep(100)
      if (sink.taken() > last) [last, at] = [sink.taken(), performance.now()]
      else if (performance.now() - at > 3_000) break
    }
    over = true
    const letters = last - from
    return {
      aSecond: letters / ((at - began) / 1000),
      ms: ((processorSeconds(server.process.pid) - cpu) * 1000) / letters,
    }
  }
  return { figures: watch(), isOver: () => over }
}

/** One after the other. @returns how long each took from the click until the mail server had it, in ms */
async function askForCodes({ sink, sql }: Site, server: RunningServer, isOver: () => boolean): Promise<number[]> {
  const { rows: people } = await sql.query(`select email from members where email like 'bench%' limit 200`)
  const took: number[] = []
  for (const [number, { email }] of people.entries()) {
    if (isOver()) break
    const arrived = sink.next(email)
    const began = performance.now()
    await fetch(`${server.origin}/training-portal/login/code`, {
      method: 'POST',
      body: new URLSearchParams({ email }),
      headers: { 'X-Forwarded-For': `198.51.100.${number}`, 'X-Forwarded-Proto': 'http' },
      redirect: 'manual',
    })
    await Promise.race([arrived, sleep(20_000)])
    took.push(performance.now() - began)
    await sleep(300)
  }
  return took
}

/** The button is pressed, and people unsubscribe meanwhile. */
async function written(size: number): Promise<Row[]> {
  const site = await openSite(size)
  try {
    const many = size.toLocaleString('en-US')
    const server = await site.start()
    const cookie = await signIn(site.sql, admin)
    const post = (path: string, form: Record<string, string>) =>
      fetch(server.origin + path, {
        method: 'POST',
        headers: { cookie, Origin: server.origin },
        body: new URLSearchParams(form),
        redirect: 'manual',
      })
    const id = randomUUID()
    await post('/admin/messages/new', { id, audience: 'list=subscribers', topic: 'news', ...newsletter })
    const began = performance.now()
    const sent = post(`/admin/messages/${id}/send`, { version: '1', when: 'now' }).then(({ status }) => ({
      status,
      ms: performance.now() - began,
    }))
    let isWritten = false
    const all = untilWritten(site, size).then(() => {
      isWritten = true
      return (performance.now() - began) / 1000
    })
    const unsubscriptions = await unsubscribe(site, server, () => isWritten)
    const [{ status, ms }, seconds] = await Promise.all([sent, all])
    await server.stop()
    return [
      { what: `newsletter to ${many}: answer to the button (${status})`, measured: ms, unit: 'ms' },
      { what: `newsletter to ${many}: until all copies are written`, measured: seconds, unit: 's' },
      {
        what: `unsubscribing meanwhile, median of ${unsubscriptions.length}`,
        measured: median(unsubscriptions),
        unit: 'ms',
      },
      { what: `unsubscribing meanwhile, the slowest`, measured: Math.max(...unsubscriptions), unit: 'ms' },
    ]
  } finally {
    await site.close()
  }
}

/** Those who unsubscribe get no copy, so a few are missing. Gives up after five minutes. */
async function untilWritten({ sql }: Site, size: number): Promise<void> {
  const deadline = performance.now() + 300_000
  const enough = size - Math.min(200, size / 10)
  let before = -1
  for (let found = 0; performance.now() < deadline; await sleep(250)) {
    const { rows } = await sql.query(`select count(*) as count from emails where kind = 'message-news'`)
    found = Number(rows[0].count)
    if (found >= enough && found === before) return
    before = found
  }
}

async function unsubscribe({ sql }: Site, server: RunningServer, isOver: () => boolean): Promise<number[]> {
  const { rows: people } = await sql.query(
    `select id from members where email like 'bench%' order by random() limit 150`,
  )
  const took: number[] = []
  for (const { id } of people) {
    if (isOver()) break
    const began = performance.now()
    const address = `${server.origin}/newsletter/${topicKey(secret, 'news', id)}/unsubscribe`
    const { status } = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
    if (status !== 200) console.error(`unsubscribing was answered with ${status}`)
    took.push(performance.now() - began)
    await sleep(100)
  }
  return took
}

/** Five of a thousand mailboxes are slow: how long until nine of ten others have theirs. */
async function slowRecipients(): Promise<Row[]> {
  const site = await openSite(1)
  try {
    await fillOutbox(site.sql, 1_000, (n) => `${n % 200 === 0 ? 'slow' : 'bench'}${n}@example.org`)
    const began = performance.now()
    const server = await site.start()
    while (site.sink.taken() < 895 && performance.now() - began < 180_000) await sleep(50)
    const seconds = (performance.now() - began) / 1000
    server.process.kill('SIGKILL')
    return [{ what: '5 of 1,000 mailboxes take 30 s: nine of ten others have theirs', measured: seconds, unit: 's' }]
  } finally {
    await site.close()
  }
}

/** As a newsletter would have left them, written faster. */
async function fillOutbox(
  sql: Client,
  letters: number,
  recipient = (n: number) => `bench${n}@example.org`,
): Promise<void> {
  const seal = createSeal({ secret, previousSecrets: [] }, 'mail-outbox facts')
  const { rows: mailings } = await sql.query(
    `insert into mailings (kind, facts, finished_at) values ('message-news', $1, now()) returning id`,
    [newsletter],
  )
  for (let from = 0; from < letters; from += 5_000) {
    const rows = Array.from({ length: Math.min(5_000, letters - from) }, (_, index) => {
      const [id, to] = [randomUUID(), recipient(from + index)]
      const links = {
        unsubscribeUrl: `http://localhost/newsletter/${id}${id}`,
        registrationUrl: `http://localhost/registration/${id}${id}`,
      }
      return { id, to, ...seal.close(links, [id, 'message-news', to]) }
    })
    await sql.query(
      `insert into emails (id, kind, recipient, sealed_facts, sealed_with, created_at, mailing_id)
       select id, 'message-news', recipient, facts, $4, now(), $5
       from unnest($1::uuid[], $2::text[], $3::bytea[]) as letter (id, recipient, facts)`,
      [
        rows.map(({ id }) => id),
        rows.map(({ to }) => to),
        rows.map(({ sealed }) => sealed),
        rows[0]?.key,
        mailings[0].id,
      ],
    )
  }
  await sql.query(`
    insert into pgboss.job (name, data, singleton_key, start_after, expire_seconds, retry_limit, heartbeat_seconds)
      select 'mailing-email', json_build_object('email', id), id, now(), 3600, 13, 30 from emails;
    analyze emails;
    analyze pgboss.job;
  `)
}

/** The same words by the same library, and nothing else. */
async function rateAlone(url: string) {
  const transport = createTransport({ pool: true, maxConnections: 10, url })
  const began = performance.now()
  let left = 1_000
  const send = async () => {
    for (; left > 0; left -= 1)
      await transport.sendMail({
        from: admin,
        to: 'alone@example.org',
        subject: 'June',
        html: newsletter.body.repeat(3),
        text: newsletter.body,
      })
  }
  await Promise.all(Array.from({ length: 10 }, send))
  transport.close()
  return { what: 'nodemailer alone', measured: 1_000 / ((performance.now() - began) / 1000) }
}

if (import.meta.main) {
  const options = process.argv.slice(2)
  const given = (name: string) => options.find((option) => option.startsWith(`--${name}=`))?.slice(name.length + 3)
  process.chdir(given('root') ?? '.')
  const parts = { backlog, written, slow: slowRecipients }
  const only = given('only') ?? ''
  for (const size of options.map(Number).filter(Boolean))
    for (const [name, part] of Object.entries(parts)) if (!only || name === only) console.log(tableOf(await part(size)))
}
