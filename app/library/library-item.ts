import { href } from 'react-router'
import type { PictureKind, PictureSizes } from '../platform/files/picture.ts'
import { toSearchParams } from '../platform/list-query.ts'
import { webAddressBeginning } from '../platform/web-address.ts'

/** What an item can be (`content.content_type`), in the order of the tabs; `tab` names its tab in the address. */
export const contentTypes = {
  guide: { tab: 'guides', label: 'Guides', name: 'Guide', many: 'guides', callToAction: 'Download Guide' },
  ebook: { tab: 'ebooks', label: 'E-Books', name: 'E-Book', many: 'e-books', callToAction: 'Download E-Book' },
  tool: { tab: 'tools', label: 'Tools', name: 'Tool', many: 'tools', callToAction: 'Visit Tool' },
  podcast: { tab: 'podcast', label: 'Podcast', name: 'Podcast', many: 'podcasts', callToAction: 'View Season' },
} as const

export type Kind = keyof typeof contentTypes
export const kinds = Object.keys(contentTypes) as Kind[]

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

/** What an admin has before them. `version` tells whether somebody else has changed it meanwhile. */
export interface ContentItem extends LibraryItem {
  version: number
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
    kind: kindAt(params.get('tab')) ?? 'guide',
    category: params.get('category') || null,
    page: Number(params.get('page') ?? 1),
  }
}

export function kindAt(tab: string | null): Kind | undefined {
  return kinds.find((kind) => contentTypes[kind].tab === tab)
}

type LibraryPart = Partial<LibraryQuery> & Pick<LibraryQuery, 'kind'>

/** @returns path and query; what goes without saying is left out, so that each part of the library has one address */
export function addressOf({ kind, category, page }: LibraryPart): string {
  return href('/learning-hub') + toSearchParams({ tab: kind !== 'guide' && contentTypes[kind].tab, category, page })
}

/** Where the items begin: who changes tab, category or page lands there and not at the top of the page. */
export const itemsId = 'library'

export function linkTo(query: LibraryPart): string {
  return `${addressOf(query)}#${itemsId}`
}

/** Such as "1 guide" or "2,500 e-books". */
export function inWords(kind: Kind, count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? oneOf(kind) : contentTypes[kind].many}`
}

/** Such as "e-book". */
export function oneOf(kind: Kind): string {
  return contentTypes[kind].name.toLowerCase()
}

/** @returns where the item is found; null for anything but the web, such as `javascript:` */
export function webAddressOf({ external_url }: Pick<LibraryItem, 'external_url'>): string | null {
  return external_url !== null && webAddressBeginning.test(external_url) ? external_url : null
}

/** Whether it opens as a PDF, as far as its address says. */
export function isPdf(item: Pick<LibraryItem, 'external_url'>): boolean {
  const address = webAddressOf(item)
  return address !== null && /\.pdf(?:$|[?#])/i.test(address)
}

const ownPicture = /^\/\w[\w./-]*\.(?:png|webp|jpe?g|gif|avif)(?:\?size=\d+x\d+)?$/i

/**
 * The pages load nothing from other sites, so only a picture that lies on this one can be shown, by a path that ends like one:
 * any other address of this site would be asked for with the cookie of the reader.
 */
export function pictureOf({ image_url }: Pick<LibraryItem, 'image_url'>): string | null {
  return image_url !== null && ownPicture.test(image_url) ? image_url : null
}

/** Whether an address leads to a picture that is none of ours yet. @param origin of this site */
export function isElsewhere(address: string, origin: string): boolean {
  return /^https?:/i.test(address) && !address.startsWith(`${origin}/`)
}

/** A card is at most 26 rem wide, and screens have two pixels where there was one. */
export const contentPictureSizes: PictureSizes = { widths: [640, 1280], square: false }

export function contentPictureKind(id: string): PictureKind {
  return { place: { bucket: 'content-images', owner: id }, name: 'image', sizes: contentPictureSizes }
}
