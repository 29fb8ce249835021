import { type ModerationAction, moderationActions, type Part, partNames } from '../../moderation/moderation.ts'

/** Search parameters: the open question. */
export const actionParam = 'decide'
export const partParam = 'part'

/** @returns null without a question */
export function readQuestion(params: URLSearchParams): { action: ModerationAction; part: string } | null {
  const action = moderationActions.find((one) => one === params.get(actionParam))
  return action ? { action, part: params.get(partParam) ?? '' } : null
}

/** The button's label. @param isHidden it is hidden already */
export function actionInWords(action: ModerationAction, isHidden: boolean): string {
  if (action === 'show') return 'Show again'
  if (action === 'remove') return 'Remove'
  return isHidden ? 'Keep hidden' : 'Hide'
}

/** @param name of the project, or of the person */
export function questionInWords(action: ModerationAction, part: Part, isHidden: boolean, name: string): string {
  const what =
    part === 'project' ? `“${name}”` : part === 'icon_url' ? `the icon of “${name}”` : `${partNames[part]} of ${name}`
  if (action === 'show') return `Show ${what} again?`
  if (action === 'remove') return `Remove ${what} for good?`
  return isHidden ? `Keep ${what} hidden?` : `Hide ${what} from participants?`
}
