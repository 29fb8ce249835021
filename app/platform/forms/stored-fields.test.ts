import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/services.ts'
import { emailAddress, webAddress } from './fields.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** @param mention selects the constraints by their text @returns the values that each column's constraint refuses */
async function refusedBy(mention: string, values: string[]): Promise<Record<string, string[]>> {
  const { rows } = await database.pool.query(
    `select conrelid::regclass::text || '.' || attname as column, attname as name, pg_get_expr(conbin, conrelid) as rule
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'c' and position($1 in pg_get_expr(conbin, conrelid)) > 0`,
    [mention],
  )
  const refused: Record<string, string[]> = {}
  for (const { column, name, rule } of rows) {
    const asked = `select ${name} as value from unnest($1::text[]) as sent(${name}) where (${rule}) is not true`
    refused[column] = (await database.pool.query(asked, [values])).rows.map(({ value }) => value)
  }
  return refused
}

const written = (parts: string[], most: number) =>
  fc.sample(
    fc.array(fc.constantFrom(...parts), { maxLength: most }).map((some) => some.join('')),
    20_000,
  )

test('the database accepts every web address that a form accepts', async () => {
  const parts = 'http https HTTPS : : / / // \\ example.org . a % ? # @ é'.split(' ')
  const long = [...'aé😀'].flatMap((one) => [1_900, 1_985, 2_000].map((length) => `example.org/${one.repeat(length)}`))
  const schema = webAddress('none')
  const taken = [...written([...parts, ' ', '\t'], 6), ...long].flatMap((one) => schema.safeParse(one).data ?? [])
  expect(taken.length).toBeGreaterThan(1_000)
  expect(await refusedBy('^https?://', taken)).toEqual({
    'ai_agent_projects.url': [],
    'profiles.linkedin': [],
    'content.external_url': [],
    'hand_ins.draft_url': [],
    'revisions.url': [],
  })
})

test('the database accepts every email address that a form accepts', async () => {
  const before = written(['a', 'Ann', '.', '+', '&', '%', "'", 'é', ' ', '\u200B', 'x'.repeat(30)], 4)
  const after = written(['example', 'a.', '-', ' ', 'ü', `${'x'.repeat(60)}.`], 5)
  const typed = before.map((local, number) => `${local}@${after[number]}.org`)
  const taken = typed.flatMap((one) => emailAddress.safeParse(one).data ?? [])
  expect(taken.length).toBeGreaterThan(300)
  const refused = await refusedBy('length((email)::text)', taken)
  expect(Object.keys(refused)).toContain('members.email')
  expect(Object.values(refused).flat()).toEqual([])
})
