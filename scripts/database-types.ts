// npm run database:types: applies the migrations to an empty database and writes the types of its tables.
import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
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
const options = ['--dialect', 'postgres', '--url', url.href, '--exclude-pattern', unasked]
const file = path.join('app', 'platform', 'database', 'schema.ts')
const output = ['--out-file', file]
// TypeScript has another name here (decision 62).
const hook = `import { registerHooks } from 'node:module'
registerHooks({ resolve: (name, from, next) => next(name === 'typescript' ? 'typescript-compiler' : name, from) })`
const codegen = [
  '--import',
  `data:text/javascript,${encodeURIComponent(hook)}`,
  path.join('node_modules', '.bin', 'kysely-codegen'),
]
const { status } = spawnSync(process.execPath, [...codegen, ...options, ...output], { stdio: 'inherit' })
// PostgreSQL doesn't know which columns of a view are never null: of this one all but the cohort.
const types = await readFile(file, 'utf8')
await writeFile(
  file,
  types.replace(/export interface CommunityMembers \{[^}]*/, (view) =>
    view.replace(/^(?! *cohort_id)(.*) \| null/gm, '$1'),
  ),
)
await postgres.stop()
await rm(dataDir, { recursive: true, force: true })
process.exit(status ?? 1)
