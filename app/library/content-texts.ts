import type { FieldTexts } from '../platform/forms/three-way-merge.ts'
import { type ContentFields, type ContentItem, contentTypes, pictureOf } from './library-item.ts'

/** What two admins can change at the same time. Of a picture it is the address, which the form may not show. */
export const contentTextNames = [
  'title',
  'description',
  'contentType',
  'author',
  'externalUrl',
  'tags',
  'featured',
  'picture',
] as const
type ContentTextName = (typeof contentTextNames)[number]
export type ContentTexts = Record<ContentTextName, string>

const labels: Record<ContentTextName, string> = {
  title: 'Title',
  description: 'Description',
  contentType: 'Content type',
  author: 'Author',
  externalUrl: 'External URL',
  tags: 'Tags',
  featured: 'Featured',
  picture: 'Picture',
}

export function textsOf(item: ContentItem): ContentTexts {
  return {
    title: item.title,
    description: item.description,
    contentType: item.content_type,
    author: item.author ?? '',
    externalUrl: item.external_url ?? '',
    tags: item.tags.join(', '),
    featured: item.featured ? 'on' : '',
    picture: item.image_url ?? '',
  }
}

const anotherPicture = 'another picture'

/** @param opened without it, fields that are left alone mean no picture */
export function typedTexts(content: ContentFields, opened: FieldTexts<ContentTextName> | null): ContentTexts {
  return {
    title: content.title,
    description: content.description,
    contentType: content.contentType,
    author: content.author ?? '',
    externalUrl: content.externalUrl ?? '',
    tags: (content.tags ?? []).join(', '),
    featured: content.featured ? 'on' : '',
    picture: typedPicture(content, String(opened?.picture ?? '')),
  }
}

/** An own picture stays unless another one is chosen, and its address is never typed. */
function typedPicture({ picture, imageUrl, removePicture }: ContentFields, opened: string): string {
  if (picture) return anotherPicture
  return imageUrl ?? (isOwn(opened) && !removePicture ? opened : '')
}

function isOwn(address: string): boolean {
  return pictureOf({ image_url: address }) !== null
}

/** What fills the form's own fields. */
export function fieldsOf({ picture, ...texts }: FieldTexts): FieldTexts {
  return picture === undefined ? texts : { ...texts, imageUrl: isOwn(String(picture)) ? '' : picture }
}

/** As a person reads them. */
export function inWords(name: ContentTextName, value: string) {
  const label = labels[name]
  if (name === 'contentType') return { label, words: contentTypes[value as keyof typeof contentTypes].name }
  if (name === 'featured') return { label, words: value ? 'Yes' : 'No' }
  if (name !== 'picture') return { label, words: value }
  if (value === anotherPicture) return { label, words: 'Another picture' }
  return { label, words: isOwn(value) ? 'An uploaded picture' : value }
}
