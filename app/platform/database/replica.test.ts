import { sql } from 'kysely'
import { RouterContextProvider } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type PrimaryAndStandby, startPrimaryAndStandby } from '../../../test/standby.ts'
import { createLog } from '../log.ts'
import { databaseToRead, type RequestFacts, requestContext, type Services, servicesContext } from '../services.ts'
import { askTogether } from './ask-together.server.ts'
import { connect, type Database, type OpenDatabase } from './database.server.ts'
import { openReplica, type Replica, unknownPosition } from './replica.server.ts'

let servers: PrimaryAndStandby
let primary: OpenDatabase
let replica: Replica | undefined
beforeAll(async () => {
  servers = await startPrimaryAndStandby()
  primary = connect(servers.primary, createLog('silent'))
  await servers.ask('primary', 'select pg_switch_wal()')
}, 60_000)
afterEach(async () => {
  await replica?.close()
  replica = undefined
  await servers.ask('standby', 'select pg_wal_replay_resume()')
})
afterAll(async () => {
  await primary?.close()
  await servers?.stop()
})

function open(connection = servers.standby, behindMs?: number): Replica {
  replica = openReplica(connection, primary.db, createLog('silent'), behindMs)
  return replica
}

async function write(note: string): Promise<void> {
  await servers.ask('primary', `comment on database app is '${note}'`)
}

/** What the last one wrote, and where it was read. */
async function read(db: Database | null | undefined) {
  if (!db) return null
  const { rows } = await sql<{ note: string; isStandby: boolean }>`
    select shobj_description(oid, 'pg_database') as note, pg_is_in_recovery() as "isStandby"
    from pg_database where datname = 'app'`.execute(db)
  return rows[0]
}

const patient = { timeout: 20_000, interval: 50 }
const untilUsed = (used: Replica) => expect.poll(() => used.at() !== null, patient).toBe(true)
const untilUnused = (used: Replica) => expect.poll(() => used.at(), patient).toBeNull()

test('is read from a standby that follows, together or one by one', async () => {
  const used = open()
  await write('one')
  await expect.poll(() => read(used.at()), patient).toEqual({ note: 'one', isStandby: true })
  const together = askTogether(used.at() as Database)
  expect(await Promise.all([read(together), read(together)])).toEqual([
    { note: 'one', isStandby: true },
    { note: 'one', isStandby: true },
  ])
})

test('whoever has written something is not shown a standby that lacks it', async () => {
  const used = open(servers.standby, 60_000)
  await write('before')
  const before = await used.position()
  await expect.poll(() => used.at(before) !== null, patient).toBe(true)
  await servers.ask('standby', 'select pg_wal_replay_pause()')
  await write('after')
  const after = await used.position()
  expect(used.at(after)).toBeNull()
  expect(await read(used.at(before))).toEqual({ note: 'before', isStandby: true })
  await servers.ask('standby', 'select pg_wal_replay_resume()')
  await expect.poll(() => used.at(after) !== null, patient).toBe(true)
  expect(await read(used.at(after))).toEqual({ note: 'after', isStandby: true })
})

test('a request that has written something, now or before, is answered from the primary', async () => {
  const used = open()
  const databaseFor = (facts: Partial<RequestFacts>) => {
    const context = new RouterContextProvider()
    context.set(servicesContext, { db: primary.db, replica: used } as Services)
    context.set(requestContext, facts as RequestFacts)
    return databaseToRead(context)
  }
  await untilUsed(used)
  expect(await read(databaseFor({}))).toMatchObject({ isStandby: true })
  expect(databaseFor({ hasWritten: true })).toBe(primary.db)
  expect(databaseFor({ written: unknownPosition })).toBe(primary.db)
})

test('one that is behind for too long is not used, until it has caught up', async () => {
  const used = open(servers.standby, 2_000)
  await untilUsed(used)
  await servers.ask('standby', 'select pg_wal_replay_pause()')
  await write('late')
  await untilUnused(used)
  await servers.ask('standby', 'select pg_wal_replay_resume()')
  await untilUsed(used)
})

test('what it can not answer any more the primary does, and it is used again when it is back', async () => {
  const used = open()
  await write('known')
  await untilUsed(used)
  const known = used.at()
  await servers.killStandby()
  expect(await read(known)).toEqual({ note: 'known', isStandby: false })
  await untilUnused(used)
  await servers.startStandby()
  await untilUsed(used)
  expect(await read(used.at())).toEqual({ note: 'known', isStandby: true })
})

test('nothing is written through it, on neither server', async () => {
  const used = open()
  await untilUsed(used)
  const db = used.at() as Database
  await expect(sql`create temp table written ()`.execute(db)).rejects.toMatchObject({ code: '25006' })
  await expect(db.transaction().execute(async () => {})).rejects.toThrow('A transaction belongs to the primary.')
})

test('a primary is not taken for a standby', async () => {
  const used = open(servers.primary)
  await used.position()
  // As long as a standby would have needed to be known as one.
  const real = openReplica(servers.standby, primary.db, createLog('silent'))
  await untilUsed(real)
  await real.close()
  expect(used.at()).toBeNull()
})

test('while the primary is away nobody is said to have seen what has come so far', async () => {
  const away = connect({ ...servers.primary, host: '/nowhere' }, createLog('silent'))
  const used = openReplica(servers.standby, away.db, createLog('silent'))
  expect(await used.position()).toBe(unknownPosition)
  expect(used.at(unknownPosition)).toBeNull()
  await used.close()
  await away.close()
})
