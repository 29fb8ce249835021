import { href } from 'react-router'

/** What an item can be (`content.content_type`), in the order of the tabs. */
export const kinds = ['guide', 'ebook', 'tool', 'podcast'] as const
export type Kind = (typeof kinds)[number]

interface Shelf {
  /** Names the tab in the address. */
  tab: string
  label: string
  name: string
  one: string
  many: string
  callToAction: string
}

export const shelves: Record<Kind, Shelf> = {
  guide: {
    tab: 'guides',
    label: 'Guides',
    name: 'Guide',
    one: 'guide',
    many: 'guides',
    callToAction: 'Download Guide',
  },
  ebook: {
    tab: 'ebooks',
    label: 'E-Books',
    name: 'E-Book',
    one: 'e-book',
    many: 'e-books',
    callToAction: 'Download E-Book',
  },
  tool: { tab: 'tools', label: 'Tools', name: 'Tool', one: 'tool', many: 'tools', callToAction: 'Visit Tool' },
  podcast: {
    tab: 'podcast',
    label: 'Podcast',
    name: 'Podcast',
    one: 'podcast',
    many: 'podcasts',
    callToAction: 'View Season',
  },
}

export interface LibraryItem {
  id: string
  title: string
  description: string
  author: string | null
  content_type: Kind
  external_url: string | null
  image_url: string | null
  tags: string[]
  featured: boolean
}

/** Which part of the library is looked at. All of it lives in the address. */
export interface LibraryQuery {
  kind: Kind
  /** As it was asked for; there may be no such category. */
  category: string | null
  page: number
}

/** Whatever the address says makes a query: an unknown tab is the guides, without a category it is all of them. */
export function readLibraryQuery(params: URLSearchParams): LibraryQuery {
  return {
    kind: kinds.find((kind) => shelves[kind].tab === params.get('tab')) ?? 'guide',
    category: params.get('category') || null,
    page: Number(params.get('page') ?? 1),
  }
}

/** @returns path and query; what goes without saying is left out, so that each part of the library has one address */
export function addressOf({
  kind,
  category = null,
  page = 1,
}: Partial<LibraryQuery> & Pick<LibraryQuery, 'kind'>): string {
  const params = new URLSearchParams()
  if (kind !== 'guide') params.set('tab', shelves[kind].tab)
  if (category !== null) params.set('category', category)
  if (page > 1) params.set('page', String(page))
  return href('/learning-hub') + (params.size > 0 ? `?${params}` : '')
}

/** Where the items begin: who changes tab, category or page lands there and not at the top of the page. */
export const itemsId = 'library'

export function linkTo(query: Partial<LibraryQuery> & Pick<LibraryQuery, 'kind'>): string {
  return `${addressOf(query)}#${itemsId}`
}

/** Such as "1 guide" or "2,500 e-books". */
export function inWords(kind: Kind, count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? shelves[kind].one : shelves[kind].many}`
}

const mostTags = 3

/** Three tags at most are shown, and how many more there are. Data of an earlier site may repeat one or hold an empty one. */
export function splitTags(tags: readonly string[]): { shown: string[]; more: string[] } {
  const all = [...new Set(tags.map((tag) => tag.trim()))].filter((tag) => tag !== '')
  return { shown: all.slice(0, mostTags), more: all.slice(mostTags) }
}

/** @returns where the item is found; null for anything but the web, such as `javascript:` */
export function webAddressOf({ external_url }: Pick<LibraryItem, 'external_url'>): string | null {
  return external_url !== null && /^https?:\/\//i.test(external_url) ? external_url : null
}

/**
 * The pages load nothing from other sites, so only a picture that lies on this one can be shown. (Browsers read `//` and
 * `/\` as the beginning of another site's address.)
 */
export function pictureOf({ image_url }: Pick<LibraryItem, 'image_url'>): string | null {
  return image_url !== null && /^\/[^/\\]/.test(image_url) ? image_url : null
}
