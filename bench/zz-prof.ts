import { Agent, request } from 'node:http'
import { Client } from 'pg'
import { productionSettings, startPostgres } from '../e2e/outside-world.ts'
import { startServer } from '../e2e/server.ts'
import { serverMemory } from '../scripts/prepare.mjs'
import { startMailSink } from './mail-sink.ts'
import { processorSeconds } from './process-figures.ts'
const [folder = '.', count = '10', n = '1000', out = ''] = process.argv.slice(2)
const sink = await startMailSink()
const postgres = await startPostgres()
const sql = new Client({ connectionString: postgres.ownerUrl })
const server = await startServer({ ...productionSettings({ databaseUrl: postgres.url, databaseOwnerUrl: postgres.ownerUrl, smtpUrl: sink.url }), LOG_LEVEL: 'info' }, { ...serverMemory, flags: [...serverMemory.flags, ...(out ? ['--cpu-prof', '--cpu-prof-interval', '300', '--cpu-prof-dir', out] : [])] }, folder)
await sql.connect()
await sql.query('update cohorts set capacity = 1')
const agent = new Agent({ keepAlive: true })
let v = 0
const register = () => new Promise<void>((resolve, reject) => {
  v += 1
  const body = new URLSearchParams({ cohort: 'pilot', firstName: 'Ada', lastName: 'Lovelace', email: `b.${process.pid}.${v}@example.org` }).toString()
  const asked = request(`${server.origin}/join`, { agent, method: 'POST', headers: { Accept: 'text/html', 'Accept-Encoding': 'gzip, deflate, br, zstd', 'X-Forwarded-For': `10.${(v >> 16) & 255}.${(v >> 8) & 255}.${v & 255}`, 'Content-Type': 'application/x-www-form-urlencoded' } }, (response) => { response.on('end', () => response.statusCode === 200 ? resolve() : reject(new Error(String(response.statusCode)))); response.resume() })
  asked.on('error', reject).end(body)
})
const run = async (total: number) => { let done = 0; await Promise.all(Array.from({ length: Number(count) }, async () => { while (done < total) { done += 1; await register() } })) }
await run(200)
const began = processorSeconds(server.process.pid)
await run(Number(n))
console.log(folder, count, 'ms of CPU a registration', (((processorSeconds(server.process.pid) - began) * 1000) / Number(n)).toFixed(2))
await server.stop(); await sql.end(); await postgres.stop(); await sink.stop(); process.exit(0)
