import { href } from 'react-router'
import type { PictureKind, PictureSizes } from '../platform/files/picture.ts'
import { toSearchParams } from '../platform/list-query.ts'
import { webAddressBeginning } from '../platform/web-address.ts'

/** The kinds of items (`content.content_type`), in the order of the tabs; `tab` is the tab's name in the URL. */
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

/** An item in the admin area. `version` detects another admin's change. */
export interface ContentItem extends LibraryItem {
  version: number
}

/** The state of the public library page. All of it is in the URL. */
export interface LibraryQuery {
  kind: Kind
  /** As requested; the category may not exist. */
  category: string | null
  page: number
}

/** Unknown values are ignored: an unknown tab is the guides. */
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

/** @returns path and query; default values are left out, so that each part of the library has one URL */
export function addressOf({ kind, category, page }: LibraryPart): string {
  return href('/learning-hub') + toSearchParams({ tab: kind !== 'guide' && contentTypes[kind].tab, category, page })
}

/** The id of the items: links to a tab, category or page scroll there and not to the top of the page. */
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

/** @returns the item's address; null unless it is http or https, which excludes `javascript:` */
export function webAddressOf({ external_url }: Pick<LibraryItem, 'external_url'>): string | null {
  return external_url !== null && webAddressBeginning.test(external_url) ? external_url : null
}

/** Judged by its address only. */
export function isPdf(item: Pick<LibraryItem, 'external_url'>): boolean {
  const address = webAddressOf(item)
  return address !== null && /\.pdf(?:$|[?#])/i.test(address)
}

const ownPicture = /^\/\w[\w./-]*\.(?:png|webp|jpe?g|gif|avif)(?:\?size=\d+x\d+)?$/i

/**
 * The pages load nothing from other sites, so only a picture of this site is shown, by a path that ends like a picture's: the
 * browser would request any other path of this site with the reader's cookie.
 */
export function pictureOf({ image_url }: Pick<LibraryItem, 'image_url'>): string | null {
  return image_url !== null && ownPicture.test(image_url) ? image_url : null
}

/** Whether a picture is on another site. @param origin of this site */
export function isElsewhere(address: string, origin: string): boolean {
  return /^https?:/i.test(address) && !address.startsWith(`${origin}/`)
}

/** A card is at most 26 rem wide, and many screens have two pixels per CSS pixel. */
export const contentPictureSizes: PictureSizes = { widths: [640, 1280], square: false }

export function contentPictureKind(id: string): PictureKind {
  return { place: { bucket: 'content-images', owner: id }, name: 'image', sizes: contentPictureSizes }
}
