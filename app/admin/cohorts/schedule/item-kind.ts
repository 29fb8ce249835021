import type { ScheduleItem } from '../../../cohorts/schedule-item.ts'

export type ItemKind = ScheduleItem['kind']

export const itemKindNames: Record<ItemKind, string> = {
  preparation: 'Preparation',
  'live session': 'Live session',
  exercise: 'Exercise',
}

/** In the URL. */
const itemKindSlugs: Record<ItemKind, string> = {
  preparation: 'preparation',
  'live session': 'live-session',
  exercise: 'exercise',
}

export const itemKinds = Object.keys(itemKindNames) as ItemKind[]

export function slugOfKind(kind: ItemKind): string {
  return itemKindSlugs[kind]
}

/** @returns null for an unknown slug */
export function kindOfSlug(slug: string): ItemKind | null {
  return itemKinds.find((kind) => itemKindSlugs[kind] === slug) ?? null
}
