import { expect, test } from 'vitest'
import { contentSchema, readTags } from './editing/content-edit.ts'
import { addressOf, inWords, kinds, linkTo, pictureOf, readLibraryQuery, webAddressOf } from './library-item.ts'

const read = (search: string) => readLibraryQuery(new URLSearchParams(search))

test('a URL without parameters shows all guides', () => {
  expect(read('')).toEqual({ kind: 'guide', category: null, page: 1 })
})

test('an unknown tab shows the guides', () => {
  for (const tab of ['toString', 'EBOOKS', 'guide', '']) expect(read(`tab=${tab}`).kind).toBe('guide')
})

test('no category and an empty one are the same', () => {
  expect(read('tab=tools&category=')).toEqual({ kind: 'tool', category: null, page: 1 })
})

test('a query is written into the URL and read back', () => {
  for (const kind of kinds) {
    const query = { kind, category: 'Q&A, +50 % – 李', page: 3 }
    expect(readLibraryQuery(new URL(addressOf(query), 'http://localhost').searchParams)).toEqual(query)
  }
})

test('each part of the library has one URL, and that of the guides is the shortest', () => {
  expect(addressOf({ kind: 'guide' })).toBe('/learning-hub')
  expect(addressOf({ kind: 'ebook', category: 'Responsible AI' })).toBe(
    '/learning-hub?tab=ebooks&category=Responsible+AI',
  )
  expect(addressOf({ kind: 'guide', category: 'Agents', page: 2 })).toBe('/learning-hub?category=Agents&page=2')
  expect(linkTo({ kind: 'podcast' })).toBe('/learning-hub?tab=podcast#library')
})

test('one item is singular, several are plural', () => {
  expect(inWords('ebook', 1)).toBe('1 e-book')
  expect(inWords('podcast', 0)).toBe('0 podcasts')
  expect(inWords('tool', 2500)).toBe('2,500 tools')
})

test('only http and https addresses become links', () => {
  expect(webAddressOf({ external_url: 'HTTPS://example.org/' })).toBe('HTTPS://example.org/')
  for (const external_url of [null, '', 'javascript:alert(1)', ' https://example.org', '/join', 'mailto:a@example.org'])
    expect(webAddressOf({ external_url })).toBeNull()
})

test('only pictures of this site are shown', () => {
  expect(pictureOf({ image_url: '/pictures/map.png' })).toBe('/pictures/map.png')
  for (const image_url of [null, '', '/', '//evil.example/a.png', '/\\evil.example/a.png', 'https://example.org/a.png'])
    expect(pictureOf({ image_url })).toBeNull()
})

function messagesFor(fields: Record<string, unknown>): string[] {
  const parsed = contentSchema.safeParse({ title: 'A', description: 'B', ...fields })
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message)
}

test('content needs a title and a description, and by default is a guide and not featured', () => {
  expect(contentSchema.parse({ title: ' A ', description: 'B\r\nC' })).toEqual({
    title: 'A',
    description: 'B\nC',
    contentType: 'guide',
    featured: false,
    removePicture: false,
  })
  expect(messagesFor({ title: ' ', description: undefined })).toEqual(['Title is required', 'Description is required'])
  expect(messagesFor({ contentType: 'video' })).toEqual(['Please choose a type'])
})

test('tags are separated by commas, without blanks, empty ones and duplicates', () => {
  expect(readTags(' AI , ,Agents,,no code\n ,AI')).toEqual(['AI', 'Agents', 'no code'])
  expect(readTags('')).toEqual([])
  expect(messagesFor({ tags: Array.from({ length: 31 }, (_, tag) => tag).join() })).toEqual([
    'Please use at most 30 tags',
  ])
  expect(messagesFor({ tags: 'x'.repeat(61) })).toEqual(['Please use at most 60 characters for a tag'])
  expect(messagesFor({ tags: 'a\0' })).toHaveLength(1)
})

test('only http and https addresses are accepted', () => {
  const refused = 'Please enter a full web address, such as https://example.org/page'
  for (const field of ['externalUrl', 'imageUrl']) {
    expect(messagesFor({ [field]: 'HTTPS://example.org/a?b=c#d' })).toEqual([])
    for (const address of [
      'example.org',
      'javascript:alert(1)',
      'ftp://example.org',
      'https://',
      'https://a b',
      '/path',
    ])
      expect(messagesFor({ [field]: address })).toEqual([refused])
    expect(messagesFor({ [field]: `https://example.org/${'x'.repeat(2000)}` })).toHaveLength(1)
  }
})

test('a picture has at most 5 MB', () => {
  const file = (size: number) => new File([new Uint8Array(size)], 'a.png')
  expect(messagesFor({ picture: file(5 * 1024 * 1024) })).toEqual([])
  expect(messagesFor({ picture: file(5 * 1024 * 1024 + 1) })).toEqual(['Please select an image smaller than 5MB.'])
  expect(messagesFor({ picture: 'text' })).toEqual(['Please select an image file.'])
})
