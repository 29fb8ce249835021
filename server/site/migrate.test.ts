import { expect, onTestFinished, test } from 'vitest'
import { listPendingMigrations, migrate } from '../../app/platform/database/migrate.server.ts'
import { openTestServices } from '../../test/services.ts'

test('the listed migrations are the ones that are applied, and a database of a newer version is refused', async () => {
  const { owner, db, close } = await openTestServices()
  onTestFinished(close)
  expect(await listPendingMigrations(db)).toEqual([])
  await owner.pool.query('drop schema public cascade; create schema public')
  const pending = await listPendingMigrations(owner.db)
  expect(pending[0]).toBe('0001-text')
  expect(await migrate(owner.db)).toEqual(pending)
  expect(await listPendingMigrations(owner.db)).toEqual([])
  await owner.pool.query(`insert into migrations values ('9999-later', now()::text, '')`)
  await expect(listPendingMigrations(owner.db)).rejects.toThrow('newer than this program')
})
