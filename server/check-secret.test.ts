import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartError } from '../app/platform/start-error.ts'
import { openTestServices, type TestServices } from '../test/services.ts'
import { checkSecret } from './check-secret.ts'

let services: TestServices
beforeEach(async () => {
  services = await openTestServices()
})
afterEach(() => services.close())

const first = 'the first secret, of 32 characters or more'
const second = 'the second secret, of 32 characters or more'
const wrong = 'a secret of somewhere else, 32 characters too'
const check = (secret: string, ...previousSecrets: string[]) => checkSecret(services.db, { secret, previousSecrets })
const refusal = expect.objectContaining({
  name: 'StartError',
  message: expect.stringMatching(
    /^SECRET is not the one that this database is used with .* SECRET_PREVIOUS=lost starts all the same/,
  ),
})

test('a wrong secret is refused with what to do, and the right one starts', async () => {
  await check(first)
  await check(first)
  await expect(check(wrong)).rejects.toEqual(refusal)
  await expect(check(wrong)).rejects.toBeInstanceOf(StartError)
  await expect(check(wrong, second), 'and so is one that brings other wrong ones along').rejects.toEqual(refusal)
  await check(first)
})

test('the secret changes on two servers one after the other, as the docs describe, and neither is refused', async () => {
  await check(first)
  // 1. Both accept the new secret and use the old one.
  await check(first, second)
  await check(first, second)
  // 2. One after the other uses the new secret.
  await check(second, first)
  await check(first, second)
  await check(second, first)
  // 3. A server without the new secret doesn't start any more.
  await expect(check(first)).rejects.toEqual(refusal)
  await check(second)
})

test('of two servers with different secrets that start at once on an empty database, one is refused', async () => {
  const results = await Promise.allSettled([check(first), check(second), check(first), check(second)])
  const refused = results.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(2)
})

test('a lost secret is replaced on request, and is wrong afterwards', async () => {
  await check(first)
  await checkSecret(services.db, { secret: second, previousSecrets: [] }, true)
  await check(second)
  await expect(check(first)).rejects.toEqual(refusal)
  await checkSecret(services.db, { secret: first, previousSecrets: [] }, true)
  await check(first)
})

test('the database doesn’t reveal the secret', async () => {
  await check(first, second)
  const { rows } = await sql<{ row: string }>`select value::text as row from settings`.execute(services.db)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.row).not.toContain(Buffer.from(first).toString('hex').slice(0, 20))
})
