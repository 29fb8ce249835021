import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { freePort, startServer } from '../e2e/server.ts'

/**
 * npm run bench:pages (Linux): what a cached public page costs the processor, against a bare Node server that writes the
 * same bytes under the same headers and, if it is installed, nginx with one worker. Counted is the processor time of the
 * serving process, because the program that asks is slower than those that answer. Rounds alternate, medians are compared:
 * only the ratios mean anything.
 */
const page = '/'
const rounds = 5
const secondsPerRound = 4

interface Candidate {
  name: string
  origin: string
  process: ChildProcess
  stop(): Promise<void>
}

const product = await startServer({ LOG_LEVEL: 'error' })
const answer = await fetch(product.origin + page, { headers: { 'Accept-Encoding': 'br' }, redirect: 'error' })
const headers = [...answer.headers].filter(([name]) => !['connection', 'keep-alive', 'date'].includes(name))
const bytes = Buffer.alloc(Number(answer.headers.get('Content-Length')), 'x')
const candidates: Candidate[] = [
  { name: 'this product', ...product },
  await bareNode(),
  ...(existsSync('/usr/sbin/nginx') ? [await nginx()] : []),
]
const rates = new Map<string, number[]>(candidates.map(({ name }) => [name, []]))
for (let round = 0; round < rounds; round += 1)
  for (const candidate of candidates) rates.get(candidate.name)?.push(await requestsPerCoreSecond(candidate))
const ours = median(rates.get('this product') ?? [])
for (const [name, measured] of rates) {
  const rate = median(measured)
  console.log(
    `${name.padEnd(14)} ${Math.round(rate)} requests a second of one core; this product ${(ours / rate).toFixed(2)} ×`,
  )
}
for (const { stop } of candidates) await stop()

async function requestsPerCoreSecond({ origin, process }: Candidate): Promise<number> {
  const before = processorSeconds(process)
  const result = await autocannon({
    url: origin + page,
    connections: 64,
    duration: secondsPerRound,
    headers: { 'Accept-Encoding': 'br' },
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${origin} failed ${result.non2xx + result.errors} times`)
  return result.requests.total / (processorSeconds(process) - before)
}

/** Of the process and its children, as Linux counts it: in hundredths of a second. */
function processorSeconds({ pid }: { pid?: number | undefined }): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return [pid, ...children].reduce<number>((sum, each) => {
    const fields = readFileSync(`/proc/${each}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return sum + (Number(fields[11]) + Number(fields[12])) / 100
  }, 0)
}

function median(numbers: number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

async function bareNode(): Promise<Candidate> {
  const port = await freePort()
  const source = `const headers = ${JSON.stringify(headers)}, bytes = Buffer.alloc(${bytes.length}, 'x')
    require('node:http').createServer((request, answer) => answer.writeHead(200, headers.flat()).end(bytes)).listen(${port}, '127.0.0.1')`
  return started('bare Node', port, spawn(process.execPath, ['-e', source], { stdio: 'ignore' }))
}

async function nginx(): Promise<Candidate> {
  const port = await freePort()
  const folder = await mkdtemp(path.join(tmpdir(), 'agentspark-nginx-'))
  await chmod(folder, 0o755)
  await writeFile(path.join(folder, 'index.html'), bytes)
  const added = headers
    .filter(([name]) => !['content-length', 'content-type', 'transfer-encoding'].includes(name))
    .map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`)
  const settings = `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 1024; }
    http { access_log off; open_file_cache max=10; keepalive_requests 1000000; default_type text/html;
      client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder};
      scgi_temp_path ${folder}; ${added.join(' ')}
      server { listen 127.0.0.1:${port}; root ${folder}; } }`
  await writeFile(path.join(folder, 'nginx.conf'), settings)
  const child = spawn('/usr/sbin/nginx', ['-c', path.join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const candidate = await started('nginx', port, child)
  return {
    ...candidate,
    async stop() {
      await candidate.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function started(name: string, port: number, child: ChildProcess): Promise<Candidate> {
  const origin = `http://127.0.0.1:${port}`
  while (
    !(await fetch(origin).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await new Promise((resolve) => setTimeout(resolve, 50))
  return {
    name,
    origin,
    process: child,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}
