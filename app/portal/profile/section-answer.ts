import { type FieldTexts, type Meanwhile, mergeThreeWay } from '../../platform/forms/three-way-merge.ts'
import type { FormAnswer } from '../../ui/form/action-form.tsx'
import type { SavedFields } from '../../ui/form/use-edited.ts'
import { type Profile, type SectionName, sections } from '../profile.ts'

/** The answer to saving a section. */
export interface SectionAnswer extends FormAnswer {
  /** Hash of the saved section; the next save must match it. Undefined: unchanged since the form was opened. */
  mark?: string
  /** The stored values. */
  saved?: SavedFields
}

/** The stored values of a section as one text, which its form contains. */
export function markOf(section: SectionName, profile: Profile): string {
  return JSON.stringify(sections[section].values(profile))
}

/** @param seen the stored values when the form was opened, if known */
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
