import built from '../../../documents/built.json' with { type: 'json' }

/** What `npm run documents` has made of `documents/`. Served to everybody, and named to no search engine. */
export type LearningDocument = keyof typeof built

/** @returns where it is served, and how large it is */
export function whereToFind(name: LearningDocument): { url: string; kilobytes: number } {
  return { url: `/documents/${name}.pdf`, kilobytes: Math.ceil(built[name].bytes / 1000) }
}
