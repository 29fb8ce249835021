import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { ActionForm } from '../../../ui/form/action-form.tsx'
import type { Field } from '../../../ui/form/field.tsx'
import { PendingButton } from '../../../ui/form/pending-button.tsx'
import { SaveRow } from '../../../ui/form/save-row.tsx'
import { Link } from '../../../ui/link.tsx'
import { editCopy } from '../copy.ts'

/**
 * A form about a cohort, or a part of it, with conflict detection.
 *
 * @param action URL of its page
 * @param saved the stored texts when the page was loaded
 * @param back where "Cancel" leads
 * @param holdsFile whether its last field is a file
 * @param save label of its button
 */
export function EditForm<Name extends string>({
  saved,
  back,
  save = { label: 'Save changes', pending: 'Saving...' },
  children,
  ...form
}: {
  id: string
  action: string
  schema: z.ZodMiniType
  saved: { version: number; texts: Record<Name, string> }
  labels: Record<Name, string>
  back: string
  holdsFile?: boolean
  save?: { label: string; pending: string }
  children: (fields: Record<Name, Field>) => ReactNode
}) {
  return (
    <ActionForm {...form} saved={saved.texts} opened={saved} lost={editCopy} keptAt={form.action}>
      {(fields) => (
        <>
          {children(fields as unknown as Record<Name, Field>)}
          <SaveRow>
            <PendingButton pending={save.pending}>{save.label}</PendingButton>
            <Link className="button-quiet" to={back}>
              Cancel
            </Link>
          </SaveRow>
        </>
      )}
    </ActionForm>
  )
}
