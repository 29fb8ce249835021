// npm run database:types: applies the migrations to an empty database and writes the types of its tables.
import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect } from '../app/platform/database/database.server.ts'
import { startEmbeddedPostgres } from '../app/platform/database/embedded/embedded-postgres.server.ts'
import { migrate } from '../app/platform/database/migrate.server.ts'
import { createLog } from '../app/platform/log.ts'

const dataDir = await mkdtemp(path.join(tmpdir(), 'database-types-'))
await chmod(dataDir, 0o755)
const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('warn') })
const { host, port, user, database } = postgres.owner
const opened = connect(postgres.owner, createLog('warn'))
await migrate(opened.db)
await opened.close()

const url = new URL(`postgres://localhost:${port}/${database}`)
url.username = user
url.searchParams.set('host', host)
// Tables that only triggers and procedures use.
const unasked = 'migrations'
// PostgreSQL doesn't know which columns of a view are never null.
const ofView = { id: 'Generated<string>', first_name: 'string', last_name: 'string', email: 'string', status: 'string' }
const columns = Object.entries(ofView).map(([name, type]) => [`community_members.${name}`, type])
const overrides = JSON.stringify({ columns: Object.fromEntries(columns) })
const options = ['--dialect', 'postgres', '--url', url.href, '--exclude-pattern', unasked, '--overrides', overrides]
const output = ['--out-file', path.join('app', 'platform', 'database', 'schema.ts')]
// TypeScript has another name here (decision 62).
const hook = `import { registerHooks } from 'node:module'
registerHooks({ resolve: (name, from, next) => next(name === 'typescript' ? 'typescript-compiler' : name, from) })`
const codegen = [
  '--import',
  `data:text/javascript,${encodeURIComponent(hook)}`,
  path.join('node_modules', '.bin', 'kysely-codegen'),
]
const { status } = spawnSync(process.execPath, [...codegen, ...options, ...output], { stdio: 'inherit' })
await postgres.stop()
await rm(dataDir, { recursive: true, force: true })
process.exit(status ?? 1)
