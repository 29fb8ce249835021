import { expect, test } from 'vitest'
import { type FeedItem, writeFeed } from './write-feed.ts'

const item: FeedItem = {
  id: '2b1c6bb0-7a11-4c52-9df3-2a6d1e9e7a11',
  title: 'Agents & "you" <now>',
  description: 'One\u0000 two]]>',
  author: null,
  content_type: 'ebook',
  external_url: null,
  image_url: null,
  tags: [' Prompts & more '],
  featured: false,
  added: new Date('2025-07-01T10:00:00Z'),
}
const at = { origin: 'https://spark.example', self: 'https://spark.example/learning-hub/feed.xml' }

test("markup in a text is escaped, and characters that XML doesn't allow are removed", () => {
  const feed = writeFeed([item], at)
  expect(feed).toContain('<title>Agents &amp; &quot;you&quot; &lt;now&gt;</title>')
  expect(feed).toContain('<summary>One two]]&gt;</summary>')
  expect(feed).toContain('<category term="Prompts &amp; more"/>')
})

test('an item links to its own address, or to its tab; the feed is as new as its newest item', () => {
  const feed = writeFeed([item, { ...item, external_url: 'https://book.example/a?b=1&c=2' }], at)
  expect(feed).toContain('href="https://spark.example/learning-hub?tab=ebooks"/>')
  expect(feed).toContain('href="https://book.example/a?b=1&amp;c=2"/>')
  expect(feed.indexOf('<updated>2025-07-01T10:00:00.000Z</updated>')).toBeGreaterThan(0)
})

test('an empty library has a valid feed', () => {
  expect(writeFeed([], at)).toContain('<updated>1970-01-01T00:00:00.000Z</updated>')
})
