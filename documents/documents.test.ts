import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import built from './built.json' with { type: 'json' }
import { composeDocument, documentNames, fingerprintOf } from './compose-document.ts'

test('every source has its PDF', () => {
  expect(Object.keys(built)).toEqual(documentNames)
})

describe.each(documentNames)('%s', (name) => {
  test('is as young as what it is made of: run `npm run documents` where this fails', async () => {
    expect(fingerprintOf(await composeDocument(name))).toBe(built[name].fingerprint)
  })

  test('is the file that was made, and small enough for a phone on the road', async () => {
    const pdf = await readFile(path.join('public', 'documents', `${name}.pdf`))
    expect(pdf.length).toBe(built[name].bytes)
    expect(pdf.length).toBeLessThan(1_000_000)
  })

  test('is tagged, has a language, a title, and an outline to jump by', async () => {
    const pdf = await readFile(path.join('public', 'documents', `${name}.pdf`), 'latin1')
    expect(pdf).toMatch(/^%PDF-/)
    expect(pdf).toMatch(/\/MarkInfo\s*<<\s*\/Type\s*\/Mark\s*\/Marked true|\/Marked true/)
    expect(pdf).toMatch(/\/Lang \(en\)/)
    expect(pdf).toMatch(/\/Title/)
    expect(pdf).toMatch(/\/Outlines/)
  })
})
