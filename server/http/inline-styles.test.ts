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

test('the stylesheets are inlined in their order, under a hash that the policy allows', () => {
  const page =
    '<head><link rel="stylesheet" href="/assets/root-a1.css"/><link rel="stylesheet" href="/assets/page-b2.css"/></head>'
  const { html, styleSources } = withStylesInside(page, folder)
  expect(html).toBe('<head><style>body{color:red}h1{color:blue}</style></head>')
  const hash = createHash('sha256').update('body{color:red}h1{color:blue}').digest('base64')
  expect(styleSources).toEqual([`'sha256-${hash}'`])
})

test('a stylesheet link that the router marks with # is inlined too', () => {
  const { html } = withStylesInside('<head><link rel="stylesheet" href="/assets/root-a1.css#"/></head>', folder)
  expect(html).toBe('<head><style>body{color:red}</style></head>')
})

test('such a link in the text of a page stays', () => {
  const page = '<p>&lt;link rel="stylesheet" href="/assets/root-a1.css"/&gt;</p>'
  expect(withStylesInside(page, folder)).toEqual({ html: page, styleSources: [] })
})
