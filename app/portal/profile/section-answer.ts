import { type FieldTexts, type Meanwhile, mergeThreeWay } from '../../platform/forms/three-way-merge.ts'
import type { FormAnswer } from '../../ui/form/action-form.tsx'
import type { SavedFields } from '../../ui/form/use-edited.ts'
import { type Profile, type SectionName, sections } from '../profile.ts'

/** What came of saving a section. */
export interface SectionAnswer extends FormAnswer {
  /** What the next attempt may overwrite; missing where that is as it was. */
  mark?: string
  /** What was typed, once it is stored. */
  saved?: SavedFields
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
