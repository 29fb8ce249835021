import { brand } from '../../organization/brand.ts'
import { addressOf, type LibraryItem, webAddressOf } from '../library-item.ts'

export type FeedItem = LibraryItem & { added: Date }

/** Atom (RFC 4287). @param items the newest first */
export function writeFeed(items: readonly FeedItem[], { origin, self }: { origin: string; self: string }): string {
  const home = origin + addressOf({ kind: 'guide' })
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `  <title>${escaped(`${brand.name} Learning Hub`)}</title>`,
    '  <subtitle>Guides, e-books, tools and podcasts for beginners who want to build with AI.</subtitle>',
    `  <id>${escaped(home)}</id>`,
    `  <link rel="self" type="application/atom+xml" href="${escaped(self)}"/>`,
    `  <link rel="alternate" type="text/html" href="${escaped(home)}"/>`,
    `  <updated>${(items[0]?.added ?? new Date(0)).toISOString()}</updated>`,
    `  <author><name>${escaped(brand.name)}</name></author>`,
    ...items.flatMap((item) => entryOf(item, origin)),
    '</feed>',
  ]
  return `${lines.join('\n')}\n`
}

function entryOf(item: FeedItem, origin: string): string[] {
  const { id, title, description, author, content_type: kind, tags, added } = item
  const at = webAddressOf(item) ?? origin + addressOf({ kind })
  return [
    '  <entry>',
    `    <title>${escaped(title)}</title>`,
    `    <id>urn:uuid:${id}</id>`,
    `    <link rel="alternate" href="${escaped(at)}"/>`,
    `    <updated>${added.toISOString()}</updated>`,
    ...(author ? [`    <author><name>${escaped(author)}</name></author>`] : []),
    ...tags.map((tag) => `    <category term="${escaped(tag.trim())}"/>`),
    `    <summary>${escaped(description)}</summary>`,
    '  </entry>',
  ]
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Removes characters that XML doesn't allow. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (letter) => entities[letter] ?? letter)
}
