import built from '../../../documents/built.json' with { type: 'json' }

/** What `npm run documents` has made of `documents/`. Served to everybody, and named to no search engine. */
export type LearningDocument = keyof typeof built

/** @returns where it is served, and how large it is; null for what is not there */
export function whereToFind(name: string): { url: string; kilobytes: number } | null {
  const document = built[name as LearningDocument]
  return document ? { url: `/documents/${name}.pdf`, kilobytes: Math.ceil(document.bytes / 1000) } : null
}
