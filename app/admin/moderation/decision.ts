import { type Deed, deeds, type Part, partNames } from '../../moderation/moderation.ts'

/** Search parameters: the open question. */
export const deedParam = 'decide'
export const partParam = 'part'

/** @returns null without a question */
export function readQuestion(params: URLSearchParams): { deed: Deed; part: string } | null {
  const deed = deeds.find((one) => one === params.get(deedParam))
  return deed ? { deed, part: params.get(partParam) ?? '' } : null
}

/** The button's label. @param isHidden it is hidden already */
export function deedInWords(deed: Deed, isHidden: boolean): string {
  if (deed === 'show') return 'Show again'
  if (deed === 'remove') return 'Remove'
  return isHidden ? 'Keep hidden' : 'Hide'
}

/** @param name of the project, or of the person */
export function questionInWords(deed: Deed, part: Part, isHidden: boolean, name: string): string {
  const what =
    part === 'project' ? `“${name}”` : part === 'icon_url' ? `the icon of “${name}”` : `${partNames[part]} of ${name}`
  if (deed === 'show') return `Show ${what} again?`
  if (deed === 'remove') return `Remove ${what} for good?`
  return isHidden ? `Keep ${what} hidden?` : `Hide ${what} from participants?`
}
