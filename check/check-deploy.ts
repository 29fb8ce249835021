import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { launchBrowser } from '../e2e/browser.ts'
import { productionSettings, startPostgres } from '../e2e/outside-world.ts'
import { freePort, startServer } from '../e2e/server.ts'
import { startMailServer } from '../test/mail-server.ts'
import { startCaddy } from './deploy/caddy.ts'
import { checkImage } from './deploy/image.ts'
import { findProgram, must, run } from './deploy/run.ts'
import { nginx, startNginx } from './nginx.ts'
import { becomeParticipant, signOut, visit } from './visit.ts'

/**
 * npm run check:deploy: what deploy/ and the Dockerfile say is started as it stands, each with the program of this machine that it is
 * for. A word takes one of them: `-- caddy`. Ends with 1 if anything is found; what is not installed is said, and is no finding.
 */
/** As `systemd-analyze security` counts it, from 0 to 10. */
const mostExposed = 2
const [wanted] = process.argv.slice(2)
const rows: [string, string][] = []
const findings: string[] = []
const folder = await mkdtemp(path.join(tmpdir(), 'agentspark-deploy-'))
await chmod(folder, 0o755)

await part('nginx', nginx, () => behindProxy('nginx'))
await part('caddy', findProgram('caddy'), () => behindProxy('caddy'))
await part('prometheus', findProgram('promtool'), checkMetrics)
await part('systemd', findProgram('systemd-analyze'), checkUnit)
await part('compose', findProgram('docker-compose'), checkCompose)
await part('image', process.getuid?.() === 0 ? findProgram('buildah') : undefined, checkTheImage)

await rm(folder, { recursive: true, force: true })
for (const [what, result] of rows) console.log(what.padEnd(40), result)
console.log(findings.length === 0 ? '\nnothing found' : `\n${findings.length} found:\n${findings.join('\n')}`)
process.exit(findings.length === 0 ? 0 : 1)

async function part(name: string, program: string | undefined, check: () => Promise<void>): Promise<void> {
  if (wanted && wanted !== name) return
  if (!program) return void rows.push([name, 'not tried: its program is not installed, or needs root'])
  try {
    await check()
  } catch (error) {
    findings.push(`${name}: ${(error as Error).message}`)
  }
}

/** A person does the main job over https, with the forms of the site. */
async function behindProxy(which: 'nginx' | 'caddy'): Promise<void> {
  const [port, plainPort, tlsPort] = [await freePort(), await freePort(), await freePort()]
  const origin = `https://bootcamp.example:${tlsPort}`
  const home = path.join(folder, which)
  await must('mkdir', ['-p', '-m', '755', home])
  const world = await openWorld()
  const server = await startServer({
    ...world.settings,
    ORIGIN: origin,
    PORT: String(port),
    DATA_DIR: path.join(home, 'data'),
  })
  const browser = await launchBrowser(['--host-resolver-rules=MAP bootcamp.example 127.0.0.1'])
  const proxy =
    which === 'nginx'
      ? await startNginx({ folder: home, servers: [port, port], plainPort, tlsPort })
      : await startCaddy(findProgram('caddy') as string, {
          folder: home,
          site: new URL(origin).host,
          server: port,
          plainPort,
          tlsPort,
        })
  try {
    const context = await browser.newContext({ ignoreHTTPSErrors: true })
    const page = await context.newPage()
    const anyPage = {
      goto: async (address: string) => void (await page.goto(address)),
      evaluate: (expression: string) => page.evaluate(expression),
    }
    const person = visit(anyPage, origin)
    await becomeParticipant(person, world.mail, `${which}@example.org`)
    await signOut(person)
    rows.push([
      `${which}, deploy/${which === 'nginx' ? 'nginx.conf' : 'Caddyfile'}`,
      'registered, signed in, on board, signed out over https',
    ])
  } finally {
    await proxy.stop()
    await browser.close()
    await server.stop()
    await world.close()
  }
}

/** What the server tells and the alerts ask is what Prometheus reads. */
async function checkMetrics(): Promise<void> {
  const promtool = findProgram('promtool') as string
  await must(promtool, ['check', 'rules', 'deploy/alerts.yml'])
  const port = await freePort()
  const server = await startServer({ METRICS_PORT: String(port) })
  try {
    const input = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const { code, output } = await run(promtool, ['check', 'metrics'], { input })
    rows.push(['deploy/alerts.yml and /metrics', code === 0 ? 'read by Prometheus' : 'not read'])
    if (code !== 0) findings.push(output)
  } finally {
    await server.stop()
  }
}

async function checkUnit(): Promise<void> {
  const analyze = findProgram('systemd-analyze') as string
  const unit = await readFile('deploy/agentspark.service', 'utf8')
  // Its program lies where an installation has it, and here that is this folder.
  const here = path.join(folder, 'agentspark.service')
  await writeFile(here, unit.replaceAll('/opt/agentspark', process.cwd()))
  const { code, output } = await run(analyze, ['verify', here])
  const complaints = output.split('\n').filter((line) => line.includes('agentspark.service'))
  if (code !== 0 || complaints.length > 0) findings.push(`systemd-analyze verify: ${output}`)
  const exposure = await must(analyze, ['security', '--offline=true', here])
  const level = Number(/exposure level for \S+ ([\d.]+)/.exec(exposure)?.[1])
  rows.push([
    'systemd, deploy/agentspark.service',
    `valid; exposure ${level} of 10 (not started: that takes an installation)`,
  ])
  if (!(level <= mostExposed)) findings.push(`systemd-analyze security says ${level}`)
}

async function checkCompose(): Promise<void> {
  const program = findProgram('docker-compose') as string
  const home = path.join(folder, 'compose')
  await cp('deploy', path.join(home, 'deploy'), { recursive: true })
  await cp('compose.yaml', path.join(home, 'compose.yaml'))
  const example = await readFile('deploy/settings.env.example', 'utf8')
  await writeFile(path.join(home, 'deploy/settings.env'), example.replaceAll(/^(\w+)=$/gm, '$1=only-for-this-check'))
  const output = await must(program, ['--env-file', 'deploy/settings.env', 'config'], { cwd: home })
  for (const needed of ['read_only: true', 'agentspark_owner:only-for-this-check@database', 'SITE: bootcamp.example'])
    if (!output.includes(needed)) findings.push(`compose.yaml, as it is read, lacks ${needed}`)
  rows.push(['compose.yaml', 'read by docker-compose (not started: two of its images lie at a registry)'])
}

async function checkTheImage(): Promise<void> {
  const world = await openWorld()
  const database = await forwardToSocket(world.settings.DATABASE_URL ?? '')
  const over = (url = '') =>
    Object.assign(new URL(url), { port: String(database.port), search: '' }).href.replace('localhost', '127.0.0.1')
  try {
    const { DATABASE_URL, DATABASE_OWNER_URL, ...settings } = world.settings
    const urls = { DATABASE_URL: over(DATABASE_URL), DATABASE_OWNER_URL: over(DATABASE_OWNER_URL) }
    rows.push(...(await checkImage({ ...settings, ...urls }, register)))
  } finally {
    database.close()
    await world.close()
  }
}

/** The database of these checks listens on no port, and its socket is for users of this machine. */
async function forwardToSocket(url: string): Promise<{ port: number; close(): void }> {
  const { port, searchParams } = new URL(url)
  const socket = path.join(searchParams.get('host') ?? '', `.s.PGSQL.${port}`)
  const server = createServer((from) => {
    const to = connect(socket)
    from.pipe(to).pipe(from)
    for (const end of [from, to]) end.on('error', () => [from, to].map((each) => each.destroy()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() }
}

/** Somebody registers, and gets an email: database, templates and outbox are all there. */
async function register(origin: string): Promise<void> {
  const body = new URLSearchParams({ firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org' })
  const answer = await fetch(`${origin}/join`, { method: 'POST', body })
  if (answer.status !== 200) throw new Error(`/join answers ${answer.status}: ${(await answer.text()).slice(0, 500)}`)
}

async function openWorld() {
  const postgres = await startPostgres()
  const mail = await startMailServer()
  return {
    mail,
    settings: productionSettings({ databaseUrl: postgres.url, databaseOwnerUrl: postgres.ownerUrl, smtpUrl: mail.url }),
    async close() {
      await mail.close()
      await postgres.stop()
    },
  }
}
