import type { ReactNode } from 'react'
import { useBar } from '../use-bar.ts'
import { type SavedFields, useEdited } from './use-edited.ts'

/**
 * The buttons under a form: in their place as long as there is nothing to save, a bar in sight as soon as there is. Without script
 * nobody knows, so they stay in their place. They look at the form themselves, so that its first key renders nothing but them.
 *
 * @param isBar whatever the form holds
 */
export function SaveRow({
  formId,
  saved,
  isBar,
  children,
}: {
  formId: string
  saved?: SavedFields
  isBar: boolean
  children: ReactNode
}) {
  const isEdited = useEdited(formId, saved)
  const isInSight = isEdited || isBar
  useBar(isInSight)
  return <div className={isInSight ? 'action-row' : 'flex flex-wrap gap-3 py-3'}>{children}</div>
}
