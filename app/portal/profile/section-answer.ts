import type { SubmissionResult } from '@conform-to/react'
import type { Difference } from '../../platform/forms/three-way-merge.ts'
import type { SectionOutcome } from './copy.ts'
import { type Profile, type SectionName, sections } from './profile.ts'

/** What came of saving a section. */
export interface SectionAnswer {
  section: SectionName
  outcome: SectionOutcome | 'invalid'
  /** What was typed, with the messages of its fields. */
  result?: SubmissionResult<string[]> | undefined
  /** Of what the next attempt may overwrite; missing where that is as it was. */
  mark?: string
  differences?: Difference[]
}

/** Where what is stored is not what was typed. */
export function differencesBetween(section: SectionName, stored: Profile, typed: Partial<Profile>): Difference[] {
  const { labels, values } = sections[section]
  const [now, then] = [values(stored), values({ ...stored, ...typed })]
  return Object.entries(labels)
    .map(([name, label]) => ({ label, storedNow: inWords(now[name]), typed: inWords(then[name]) }))
    .filter(({ storedNow, typed }) => storedNow !== typed)
    .map(({ label, storedNow }) => ({ label, storedNow }))
}

function inWords(value: string | string[] | undefined): string {
  return [value ?? ''].flat().join(', ')
}
