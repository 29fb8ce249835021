import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteMember } from '../../app/membership/roster/editing/delete-member.server.ts'
import { deleteInBatches } from '../../app/platform/database/batches.server.ts'
import { addFullMember } from '../../test/everything-about.ts'
import { openTestServices, type TestServices } from '../../test/services.ts'
import { cleanUp } from './housekeeping.ts'

let services: TestServices
beforeEach(async () => {
  services = await openTestServices()
})
afterEach(() => services.close())

const oldLimits = sql`
  insert into rate_limits (key, hits, window_ends_at)
  select 'test ' || n, 1, '2020-01-01' from generate_series(1, 25) as n
`

async function countLimits(): Promise<unknown> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from rate_limits`.execute(services.db)
  return rows[0]?.count
}

test.each(['sign_in_challenges', 'emails'])(
  'when rows of %s can’t be deleted, the other steps run all the same',
  async (table) => {
    await oldLimits.execute(services.db)
    await services.owner.db.schema.alterTable(table).renameTo('away').execute()
    await cleanUp(services)
    expect(await countLimits()).toBe(0)
  },
)

test('very many rows are deleted in small batches, and other rows stay', async () => {
  await oldLimits.execute(services.db)
  await sql`insert into rate_limits (key, hits, window_ends_at) values ('test still', 1, '2030-01-01')`.execute(
    services.db,
  )
  let statements = 0
  await sql`create table deletions (n int)`.execute(services.owner.db)
  await sql`
    create function note() returns trigger language plpgsql security definer as $$
      begin insert into deletions select count(*) from gone; return null; end $$
  `.execute(services.owner.db)
  await sql`
    create trigger note after delete on rate_limits referencing old table as gone
      for each statement execute function note()
  `.execute(services.owner.db)
  await deleteInBatches(services.db, 'rate_limits', sql`window_ends_at < ${new Date()}`, 10)
  const { rows } = await sql<{ n: number }>`select n from deletions`.execute(services.owner.db)
  for (const { n } of rows) {
    statements += 1
    expect(n).toBeLessThanOrEqual(10)
  }
  expect(statements).toBeGreaterThan(2)
  expect(await countLimits()).toBe(1)
})

test('the planner’s statistics name nobody who has left, neither of tables with other rows nor of empty ones', async () => {
  const inStatistics = async () => {
    const { rows } = await services.owner.pool.query(
      `select tablename, attname from pg_stats
       where concat_ws(' ', most_common_vals, histogram_bounds, most_common_elems) ~* 'adalind|lovelace|ada\\+x'`,
    )
    return rows
  }
  const ada = await addFullMember(services, {
    firstName: 'Adalind',
    lastName: "O'Lovelace",
    email: 'ada+x@example.org',
  })
  await addFullMember(services, { firstName: 'Ben', lastName: 'Stays', email: 'ben@example.org' })
  await services.owner.pool.query('analyze')
  expect((await inStatistics()).length).toBeGreaterThan(15)
  await deleteMember(services, ada.id, null)
  await services.db.deleteFrom('former_addresses').execute()
  const cleanedUp = async () => {
    await cleanUp(services)
    return inStatistics()
  }
  // PostgreSQL counts the changes of a connection within ten seconds.
  await expect.poll(cleanedUp).toEqual([])
})
