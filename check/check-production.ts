import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { launchBrowser } from '../e2e/browser.ts'
import { productionSettings, startPostgres } from '../e2e/outside-world.ts'
import { freePort, type RunningServer, startServer } from '../e2e/server.ts'
import { startMailServer } from '../test/mail-server.ts'
import { nginx, type RunningNginx, startNginx } from './nginx.ts'
import { becomeParticipant, signInAsAdmin, signInByLink, signOut, uploadAvatar, visit } from './visit.ts'

/**
 * npm run check:production: two servers behind a real nginx with deploy/nginx.conf, as docs/operate.md says. A browser does the
 * main job over https, and then both servers are restarted one after the other under load. Ends with 1 if a request got no
 * answer, or one of 5xx, or a server took longer than three seconds to stop.
 */
if (!nginx) {
  console.error('This check runs the nginx of this machine, and there is none: sudo apt-get install nginx-light')
  process.exit(1)
}

const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })
const rows: [string, string][] = []
const findings: string[] = []
const folder = await mkdtemp(path.join(tmpdir(), 'agentspark-production-'))
await chmod(folder, 0o755)
const ports = { servers: [await freePort(), await freePort()] as const, plain: await freePort(), tls: await freePort() }
const origin = `https://bootcamp.example:${ports.tls}`
const postgres = await startPostgres()
const mail = await startMailServer()
const settings = {
  ...productionSettings({ databaseUrl: postgres.url, databaseOwnerUrl: postgres.ownerUrl, smtpUrl: mail.url }),
  ORIGIN: origin,
  DATA_DIR: path.join(folder, 'data'),
}
const servers: RunningServer[] = []
let proxy: RunningNginx | undefined
const browser = await launchBrowser(['--host-resolver-rules=MAP bootcamp.example 127.0.0.1'])
try {
  for (const port of ports.servers) servers.push(await startServer({ ...settings, PORT: String(port) }))
  proxy = await startNginx({ folder, servers: ports.servers, plainPort: ports.plain, tlsPort: ports.tls })
  await journeys()
  await rollingRestart()
} finally {
  await browser.close()
  proxy?.stop()
  for (const server of servers) await server.stop()
  await mail.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
for (const [what, result] of rows) console.log(what.padEnd(46), result)
console.log(findings.length === 0 ? '\nnothing found' : `\n${findings.length} found:\n${findings.join('\n')}`)
process.exit(findings.length === 0 ? 0 : 1)

async function journeys(): Promise<void> {
  const email = 'nia@example.org'
  await journey('main job, an avatar, sign-out', async (person) => {
    await becomeParticipant(person, mail, email)
    await uploadAvatar(person)
    await signOut(person)
  })
  await journey('an admin signs in by code', (person) => signInAsAdmin(person, mail, 'boss@example.org'))
  // Nobody is sent a second code so soon.
  await setTimeout(61_000)
  await journey('an admin signs in by link', (person) => signInByLink(person, mail, 'boss@example.org', origin))
}

async function journey(what: string, go: (person: ReturnType<typeof visit>) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  const page = await context.newPage()
  const anyPage = {
    goto: async (address: string) => void (await page.goto(address)),
    evaluate: (expression: string) => page.evaluate(expression),
  }
  const error = await go(visit(anyPage, origin)).then(
    () => null,
    (error: Error) => error,
  )
  rows.push([what, error ? 'failed' : 'works'])
  if (error) findings.push(`${what}: ${error.message}`)
  await context.close()
}

/** Thirty visitors at once read and write all the time, while each server is stopped and started again. */
async function rollingRestart(): Promise<void> {
  const answers = new Map<string, number>()
  let going = true
  const load = Array.from({ length: 30 }, async (_, visitor) => {
    for (let asked = 0; going; asked += 1) {
      const paths = ['/', '/join', '/training-portal/login', '/about']
      const answer = await (asked % 4 === 3
        ? ask('POST', '/join', `firstName=Ada&lastName=Load&email=not.an.address.${visitor}`)
        : ask('GET', paths[asked % 4] ?? '/')
      ).catch((error: Error) => error.message)
      const kind = `${asked % 4 === 3 ? 'POST' : 'GET'} ${answer}`
      answers.set(kind, (answers.get(kind) ?? 0) + 1)
      await setTimeout(20)
    }
  })
  await setTimeout(2_000)
  for (const [place, port] of ports.servers.entries()) {
    await proxy?.setDown(port, true)
    const began = performance.now()
    await servers[place]?.stop()
    const took = Math.round(performance.now() - began)
    rows.push([`server ${place + 1} stops under load`, `${took} ms`])
    if (took > 3_000) findings.push(`Server ${place + 1} took ${took} ms to stop.`)
    servers[place] = await startServer({ ...settings, PORT: String(port) })
    await proxy?.setDown(port, false)
  }
  going = false
  await Promise.all(load)
  const good = new Set(['GET 200', 'POST 400'])
  const total = [...answers.values()].reduce((sum, count) => sum + count, 0)
  const failed = [...answers].filter(([kind]) => !good.has(kind))
  rows.push(['requests during the rolling restart', String(total)])
  rows.push(['of them failed', String(failed.reduce((sum, [, count]) => sum + count, 0))])
  for (const [kind, count] of failed) findings.push(`${count} × ${kind}`)
  if (failed.length > 0) findings.push(...(await reasonsOfNginx()))
}

/** @returns what its log says went wrong, each once and how often */
async function reasonsOfNginx(): Promise<string[]> {
  const log = await readFile(path.join(folder, 'nginx/error.log'), 'utf8')
  const reasons = Map.groupBy(
    log.match(/(?<=\*\d+ )[^,]+, .*?request: "\w+/g) ?? [],
    (line) => `nginx: ${line.split(',')[0]}, ${line.split('"').at(-1)}`,
  )
  return [...reasons].map(([reason, lines]) => `${lines.length} × ${reason}`)
}

function ask(method: string, address: string, body = ''): Promise<number | undefined> {
  const headers = {
    Host: new URL(origin).host,
    ...(body && { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' }),
  }
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port: ports.tls,
      servername: 'bootcamp.example',
      path: address,
      method,
      headers,
      agent,
    }
    const asked = request(options, (response) => response.resume().on('end', () => resolve(response.statusCode)))
    asked.on('error', reject).end(body)
  })
}
