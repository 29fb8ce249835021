import { type ReactNode, useContext } from 'react'
import { useBar } from '../use-bar.ts'
import { FormState } from './pending-button.tsx'
import { useEdited } from './use-edited.ts'

/**
 * The buttons under an ActionForm: in their place as long as there is nothing to save, a bar in sight as soon as there is. They look
 * at the form themselves, so that its first key renders nothing but them.
 *
 * @param isBar whatever the form holds
 */
export function SaveRow({ isBar = false, children }: { isBar?: boolean; children: ReactNode }) {
  const { id, saved, underWay } = useContext(FormState)
  const isEdited = useEdited(id, saved)
  const isInSight = isEdited || underWay || isBar
  useBar(isInSight)
  return <div className={isInSight ? 'action-row' : 'flex flex-wrap gap-3 py-3'}>{children}</div>
}
