import { href } from 'react-router'
import { z } from 'zod'
import { type PicturePlace, type PictureSizes, pictureFile } from '../platform/files/picture.ts'
import {
  isStorable,
  optionalText,
  paragraphs,
  requiredText,
  tooLong,
  unreadable,
  webAddressBeginning,
} from '../platform/forms/fields.ts'

/** What an item can be (`content.content_type`), in the order of the tabs. */
export const kinds = ['guide', 'ebook', 'tool', 'podcast'] as const
export type Kind = (typeof kinds)[number]

interface ContentType {
  /** Names the tab in the address. */
  tab: string
  label: string
  name: string
  one: string
  many: string
  callToAction: string
}

export const contentTypes: Record<Kind, ContentType> = {
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
    kind: kinds.find((kind) => contentTypes[kind].tab === params.get('tab')) ?? 'guide',
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
  if (kind !== 'guide') params.set('tab', contentTypes[kind].tab)
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
  return `${count.toLocaleString('en-US')} ${count === 1 ? contentTypes[kind].one : contentTypes[kind].many}`
}

/** @returns where the item is found; null for anything but the web, such as `javascript:` */
export function webAddressOf({ external_url }: Pick<LibraryItem, 'external_url'>): string | null {
  return external_url !== null && /^https?:\/\//i.test(external_url) ? external_url : null
}

const ownPicture = /^\/\w[\w./-]*\.(?:png|webp|jpe?g|gif|avif)(?:\?size=\d+x\d+)?$/i

/**
 * The pages load nothing from other sites, so only a picture that lies on this one can be shown, by a path that ends like one:
 * any other address of this site would be asked for with the cookie of the reader.
 */
export function pictureOf({ image_url }: Pick<LibraryItem, 'image_url'>): string | null {
  return image_url !== null && ownPicture.test(image_url) ? image_url : null
}

/** A card is at most 26 rem wide, and screens have two pixels where there was one. */
export const contentPictureSizes: PictureSizes = { widths: [640, 1280], square: false }

export function contentPicturePlace(id: string): PicturePlace {
  return { bucket: 'content-images', owner: id }
}

const longestAddress = 2000
const longestTag = 60
const mostTagsOfAnItem = 30

/** Specification, section 5: content form. */
export const contentSchema = z.object({
  title: requiredText('Title is required', 200),
  description: paragraphs(4000, 'Description is required'),
  contentType: z.enum(kinds, 'Please choose a type').default('guide'),
  author: optionalText(200),
  externalUrl: webAddress(),
  imageUrl: webAddress(),
  tags: z
    .string(unreadable)
    .refine(isStorable, unreadable)
    .transform(readTags)
    .refine((tags) => tags.length <= mostTagsOfAnItem, `Please use at most ${mostTagsOfAnItem} tags`)
    .refine(
      (tags) => tags.every((tag) => tag.length <= longestTag),
      `Please use at most ${longestTag} characters for a tag`,
    )
    .optional(),
  featured: z.boolean().default(false),
  removePicture: z.boolean().default(false),
  picture: pictureFile.optional(),
  /** Of the item when it was opened; a new one has none. */
  version: z.number().int().optional(),
})

export type ContentFields = z.output<typeof contentSchema>

function webAddress() {
  const message = 'Please enter a full web address, such as https://example.org/page'
  return z
    .string(message)
    .transform((address) => address.trim())
    .pipe(
      z
        .string()
        .max(longestAddress, tooLong(longestAddress))
        .refine(isStorable, unreadable)
        .refine(
          (address) => webAddressBeginning.test(address) && !/\s/.test(address) && URL.canParse(address),
          message,
        ),
    )
    .optional()
}

/** Written with commas between them. The same tag twice would count twice nowhere. */
export function readTags(written: string): string[] {
  return [...new Set(written.split(',').map((tag) => tag.replace(/\s+/g, ' ').trim()))].filter((tag) => tag !== '')
}
