import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../e2e/server.ts'
import type { Row } from '../check-cluster.ts'
import { until } from '../faults/until.ts'
import { nginx } from '../nginx.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { type Front, replaced, startProgram } from './front.ts'

const seconds = 1
/** Our own delay, the CDN's, and rendering on a busy machine. */
const freshWithinMs = 3_000 + seconds * 1_000

/** With CDN_SECONDS, and nginx in place of a CDN. */
export const behindCdn: Row = {
  name: 'public pages behind a CDN',
  needs: () => (nginx ? null : 'nginx: sudo apt-get install nginx-light'),
  show,
}

async function show(): Promise<string> {
  const cluster = await startCluster({ CDN_SECONDS: String(seconds), LOG_LEVEL: 'info' })
  let cdn: Front | undefined
  try {
    cdn = await startCdn(cluster)
    const origin = `http://127.0.0.1:${cdn.port}`
    const before = pagesMade(cluster)
    const { read, failed, ms } = await readFor(origin, 3_000)
    if (failed > 0) throw new Error(`${failed} of ${read} pages failed.`)
    const reached = pagesMade(cluster) - before
    // Once a second, doubled because several requests may begin at once.
    if (reached > 2 * (ms / 1000 / seconds + 1))
      throw new Error(`${reached} of ${read} requests came through in ${ms} ms.`)
    const freshMs = await freshAfter(cluster, origin)
    if (freshMs > freshWithinMs) throw new Error(`An old page was shown for ${freshMs} ms.`)
    await expectOwnPages(origin)
    await Promise.all(cluster.servers.map((server) => server.stop()))
    await sleep(seconds * 1_000)
    const { status } = await fetch(origin)
    if (status !== 200) throw new Error(`While no server answers the page is answered ${status}.`)
    return `pages ${read}, of them made or taken from a server ${reached}, fresh after ${freshMs} ms, own pages shared 0, without servers 200`
  } finally {
    await cdn?.stop()
    await cluster.remove()
  }
}

async function startCdn(cluster: Cluster): Promise<Front> {
  const port = await freePort()
  const folder = path.join(cluster.folder, 'cdn')
  await mkdir(folder)
  await chmod(folder, 0o777)
  const site = replaced('cdn.conf', await readFile('docs/cluster/cdn.conf', 'utf8'), [
    ['/var/cache/nginx/bootcamp', `${folder}/cache`],
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ['http://10.0.0.20:80', cluster.origin],
  ])
  await writeFile(path.join(folder, 'site.conf'), site)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${kind};`)
  const file = path.join(folder, 'nginx.conf')
  // Without worker processes, which a kill would leave behind.
  const around = `daemon off; master_process off; pid pid; events {} http { access_log off; ${paths.join(' ')} include site.conf; }`
  await writeFile(file, around)
  const program = startProgram(nginx as string, ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log'])
  await until('nginx does not answer.', () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  return { port, file, ...program }
}

/** How often servers rendered the home page. */
function pagesMade({ servers }: Cluster): number {
  const lines = servers.flatMap((server) => server.output().split('\n'))
  return lines.filter((line) => line.includes('"path":"/"') && line.includes('"answered"')).length
}

async function readFor(origin: string, wantedMs: number) {
  const began = performance.now()
  let [read, failed] = [0, 0]
  const readers = Array.from({ length: 20 }, async () => {
    while (performance.now() - began < wantedMs) {
      const response = await fetch(origin)
      await response.text()
      read += 1
      if (response.status !== 200) failed += 1
    }
  })
  await Promise.all(readers)
  return { read, failed, ms: performance.now() - began }
}

async function freshAfter({ primary }: Cluster, origin: string): Promise<number> {
  await primary.query('update cohorts set capacity = 107 where id = 1')
  const began = performance.now()
  await until('An old page is shown.', async () => (await pageFor(origin)).includes('of 107 places left'))
  return Math.round(performance.now() - began)
}

/** A personal page is never served to another visitor. */
async function expectOwnPages(origin: string): Promise<void> {
  const [own, shared] = [await fetch(origin, { headers: { Cookie: '__Host-session=none' } }), await fetch(origin)]
  if (own.headers.has('CDN-Cache-Control')) throw new Error('A page of its own may be shared.')
  if (!shared.headers.has('CDN-Cache-Control')) throw new Error('A page for everybody may not be shared.')
}

async function pageFor(origin: string): Promise<string> {
  return textOf(await (await fetch(origin)).text())
}

function textOf(html: string): string {
  return html.replaceAll('<!-- -->', '').replaceAll(/<\/?strong>/g, '')
}
