import { type ReactNode, useContext } from 'react'
import { useBar } from '../use-bar.ts'
import { FormState } from './pending-button.tsx'
import { useEdited } from './use-edited.ts'

/**
 * The buttons of an ActionForm: in their place without changes, a sticky bar with changes. They subscribe to the form
 * themselves, so that typing renders nothing else.
 *
 * @param isBar sticky in any case
 */
export function SaveRow({ isBar = false, children }: { isBar?: boolean; children: ReactNode }) {
  const { id, saved, underWay } = useContext(FormState)
  const isEdited = useEdited(id, saved)
  const isInSight = isEdited || underWay || isBar
  useBar(isInSight)
  return <div className={isInSight ? 'action-row' : 'flex flex-wrap gap-3 py-3'}>{children}</div>
}
