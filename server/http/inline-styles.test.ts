import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withStylesInside } from './inline-styles.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'agentspark-styles-'))
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'assets', 'root-a1.css'), 'body{color:red}\n')
  await writeFile(path.join(folder, 'assets', 'page-b2.css'), 'h1{color:blue}\n')
})

afterEach(() => rm(folder, { recursive: true }))

test('the styles stand in the page in their order, under the hash that the policy allows', () => {
  const page =
    '<head><link rel="stylesheet" href="/assets/root-a1.css"/><link rel="stylesheet" href="/assets/page-b2.css"/></head>'
  const { html, styleSources } = withStylesInside(page, folder)
  expect(html).toBe('<head><style>body{color:red}h1{color:blue}</style></head>')
  const hash = createHash('sha256').update('body{color:red}h1{color:blue}').digest('base64')
  expect(styleSources).toEqual([`'sha256-${hash}'`])
})

test('an address that the router marks, since a part of the page that comes later has it too, is no other one', () => {
  const { html } = withStylesInside('<head><link rel="stylesheet" href="/assets/root-a1.css#"/></head>', folder)
  expect(html).toBe('<head><style>body{color:red}</style></head>')
})

test('a page that only names such a link in its text keeps it', () => {
  const page = '<p>&lt;link rel="stylesheet" href="/assets/root-a1.css"/&gt;</p>'
  expect(withStylesInside(page, folder)).toEqual({ html: page, styleSources: [] })
})
