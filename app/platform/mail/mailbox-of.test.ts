import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/services.ts'
import { mailboxOf } from './mailbox-of.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const spellings = [
  ['ada@example.org', 'ada@example.org'],
  [' Ada@Example.ORG ', 'ada@example.org'],
  ['ada+1@example.org', 'ada@example.org'],
  ['ada+a+b@example.org', 'ada@example.org'],
  ['ada+@example.org', 'ada@example.org'],
  ['+ada@example.org', '+ada@example.org'],
  ['+ada+1@example.org', '+ada@example.org'],
  ['a.d.a@example.org', 'a.d.a@example.org'],
  ['a-da@example.org', 'a-da@example.org'],
  ['A.d.a+x@gmail.com', 'ada@gmail.com'],
  ['a.da@GoogleMail.com', 'ada@gmail.com'],
  ['a.da@gmail.com.example.org', 'a.da@gmail.com.example.org'],
  ['a.da@mail.gmail.com', 'a.da@mail.gmail.com'],
] as const

test.each(spellings)('%j belongs to the mailbox %j', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox)
  expect(mailboxOf(mailbox), 'and is itself one').toBe(mailbox)
})

test('the database finds the same mailboxes', async () => {
  for (const [address, mailbox] of spellings) {
    const { rows } = await sql<{ mailbox: string }>`select mailbox_of(${address}) as mailbox`.execute(database.db)
    expect(rows, address).toEqual([{ mailbox }])
  }
})
