import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** What was refused because somebody else has changed it is shown as it is now. */
export function afterRefusal({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}
