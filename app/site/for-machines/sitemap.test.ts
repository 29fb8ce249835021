import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, test } from 'vitest'
import { brand } from '../../organization/brand.ts'
import routes from '../../routes.ts'
import { notForRobots, publicPages, textOfPicture } from './sitemap.ts'

interface Leaf {
  address: string
  file: string
}

const leaves = routes.flatMap((entry) => leavesOf(entry, ''))
const files = [
  '/sitemap.xml',
  '/robots.txt',
  '/.well-known/security.txt',
  '/learning-hub/feed.xml',
  '/spark-sessions/calendar.ics',
]
/** The sitemap lists each page of these patterns by its own address. */
const ofRecords = ['/spark-sessions/:slug']
/** These pages have noindex. */
const unlisted = ['/login', '/farewell', '/*']

function leavesOf(entry: RouteConfigEntry, above: string): Leaf[] {
  const address = entry.path ? `${above}/${entry.path}` : above
  if (entry.children) return entry.children.flatMap((child) => leavesOf(child, address))
  return [{ address: address || '/', file: entry.file }]
}

function isKeptFromRobots(address: string): boolean {
  return notForRobots.some((beginning) => address.startsWith(beginning))
}

describe('the public pages', () => {
  test('are all routes that are neither excluded in robots.txt nor marked noindex', () => {
    const toBeFound = leaves
      .map(({ address }) => address)
      .filter((address) => !isKeptFromRobots(address) && ![...files, ...ofRecords, ...unlisted].includes(address))
    expect(publicPages.map(({ path }) => path as string).sort()).toEqual(toBeFound.sort())
  })

  test.each(publicPages)('$path is marked as only informing exactly if it has no action', (page) => {
    const source = readFileSync(
      path.join('app', leaves.find(({ address }) => address === page.path)?.file ?? ''),
      'utf8',
    )
    expect(page.onlyInforms).toBe(!/^export (async )?function action/m.test(source))
  })

  test.each(publicPages)(
    '$path has a picture of the right size with the right words (npm run share-pictures)',
    (page) => {
      const file = readFileSync(path.join('public', 'share', `${page.picture}.png`))
      expect(sizeOf(file)).toBe('1200x630')
      expect(file.includes(textOfPicture(page.picture))).toBe(true)
      expect(file.byteLength).toBeLessThan(70_000)
    },
  )
})

describe('the manifest', () => {
  const manifest = JSON.parse(readFileSync('public/site.webmanifest', 'utf8'))

  test('has the brand’s name', () => {
    expect(manifest).toMatchObject({ name: brand.name, short_name: brand.name, description: brand.description })
  })

  test('names icons that exist in the stated sizes', () => {
    for (const { src, sizes, type } of manifest.icons) {
      expect(existsSync(`public${src}`), src).toBe(true)
      if (type === 'image/png') expect(sizeOf(readFileSync(`public${src}`)), src).toBe(sizes)
    }
  })

  test('has a maskable icon', () => {
    expect(manifest.icons.map(({ purpose = 'any' }: { purpose?: string }) => purpose)).toContain('maskable')
  })
})

/** @returns width and height from the header of a PNG */
function sizeOf(png: Buffer): string {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`
}
