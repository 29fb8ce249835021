import type { FieldTexts } from '../../platform/forms/three-way-merge.ts'
import { contentTypes, type Kind, type LibraryItem, pictureOf } from '../library-item.ts'
import type { ContentFields } from './content-edit.ts'

/** The fields that two admins can change at the same time. For a picture it is the address, which the form may not show. */
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

export const contentLabels = {
  title: 'Title',
  description: 'Description',
  contentType: 'Content type',
  author: 'Author (optional)',
  externalUrl: 'External URL (optional)',
  tags: 'Tags (optional)',
  featured: 'Featured',
  imageUrl: 'Image URL (optional)',
  removePicture: 'Remove this picture',
  picture: 'Upload a picture (optional)',
} satisfies Record<Exclude<keyof ContentFields, 'version'>, string>

export function textsOf(item: Omit<LibraryItem, 'id'>): ContentTexts {
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

/** @param opened the values when the form was opened; without it, untouched picture fields mean no picture */
export function typedTexts(content: ContentFields, opened: FieldTexts<ContentTextName> | null): ContentTexts {
  return textsOf({ ...columnsOf(content), image_url: typedPicture(content, String(opened?.picture ?? '')) })
}

/** All columns except the picture. */
export function columnsOf(content: ContentFields) {
  return {
    title: content.title,
    description: content.description,
    content_type: content.contentType,
    author: content.author || null,
    external_url: content.externalUrl ?? null,
    tags: content.tags ?? [],
    featured: content.featured,
  }
}

/** An uploaded picture stays unless another one is chosen: its address is never typed. */
function typedPicture({ picture, imageUrl, removePicture }: ContentFields, opened: string): string {
  if (picture) return anotherPicture
  return imageUrl ?? (isOwn(opened) && !removePicture ? opened : '')
}

function isOwn(address: string): boolean {
  return pictureOf({ image_url: address }) !== null
}

/** The values of the form's fields. */
export function fieldsOf({ picture, ...texts }: FieldTexts): FieldTexts {
  return picture === undefined ? texts : { ...texts, imageUrl: isOwn(String(picture)) ? '' : picture }
}

/** As people read it. */
export function inWords(name: ContentTextName, value: string) {
  const label = contentLabels[name].replace(' (optional)', '')
  if (name === 'contentType') return { label, words: contentTypes[value as Kind].name }
  if (name === 'featured') return { label, words: value ? 'Yes' : 'No' }
  if (name !== 'picture') return { label, words: value }
  if (value === anotherPicture) return { label: 'Picture', words: 'Another picture' }
  return { label: 'Picture', words: isOwn(value) ? 'An uploaded picture' : value }
}
