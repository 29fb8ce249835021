import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { foldTerm, foldText } from './fold-term.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

const folded: [string, string][] = [
  ['O’Brien', "o'brien"],
  ['O\u02bcBrien O\u2018Brien O\u0060Brien O\u00b4Brien', "o'brien o'brien o'brien o'brien"],
  ['Zoë', 'zoe'],
  ['Trần Đỗ', 'tran do'],
  ['Łukasz Ørsted', 'lukasz orsted'],
  ['Straße', 'strasse'],
  ['Ægir Þórsdóttir', 'aegir thorsdottir'],
  ['İlker IŞIK', 'ilker isik'],
  ['أحمد', 'احمد'],
  ['مُحَمَّد', 'محمد'],
  ['ﬃ Ｎｏ', 'ffi no'],
  ['王伟', '王伟'],
]

test.each(folded)('%s is searched as %s', (written, looked) => {
  expect(foldTerm(written)).toBe(looked)
})

test('database and program fold texts alike', async () => {
  const letters = fc.constantFrom(
    ...folded.flatMap(([written]) => [...written]),
    ...['ễ', 'Σ', 'ς', '\u0301', 'ﬁ', '한', '%', '_'],
  )
  const texts = fc.sample(
    fc.array(letters, { maxLength: 20 }).map((some) => some.join('')),
    300,
  )
  const { rows } = await sql<{ text: string; folded: string }>`
    select text, fold_search(text) as folded from unnest(${texts}::text[]) as text`.execute(services.db)
  for (const { text, folded } of rows) expect(foldText(text), JSON.stringify(text)).toBe(folded)
})

test('combining marks alone match nothing, since folded texts contain none', () => {
  expect(foldTerm('\u0301')).toBe('\u0301')
  expect(foldTerm('')).toBe('')
})
