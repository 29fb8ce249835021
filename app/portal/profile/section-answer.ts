import type { SubmissionResult } from '@conform-to/react'
import { type FieldTexts, type Meanwhile, mergeThreeWay } from '../../platform/forms/three-way-merge.ts'
import { type Profile, type SectionName, sections } from '../profile.ts'
import type { SectionOutcome } from './copy.ts'

/** What came of saving a section. */
export interface SectionAnswer {
  section: SectionName
  outcome: SectionOutcome | 'invalid'
  /** What was typed, with the messages of its fields. */
  result?: SubmissionResult | undefined
  /** What the next attempt may overwrite; missing where that is as it was. */
  mark?: string
  meanwhile?: Meanwhile
}

/** What is stored of a section, in one text that goes along with its form. */
export function markOf(section: SectionName, profile: Profile): string {
  return JSON.stringify(sections[section].values(profile))
}

/** @param seen what was stored when the form was filled in, if that is known */
export function mergeSection(
  section: SectionName,
  seen: FieldTexts | null,
  stored: Profile,
  typed: Partial<Profile>,
): Meanwhile {
  const { labels, values } = sections[section]
  const inWords = (name: string, words: string) => ({ label: labels[name] ?? name, words })
  return mergeThreeWay(seen, values(stored), values({ ...stored, ...typed }), inWords)
}
