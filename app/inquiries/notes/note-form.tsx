import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { ActionForm } from '../../ui/form/action-form.tsx'
import { TextArea } from '../../ui/form/field.tsx'
import { NewId } from '../../ui/form/new-id.tsx'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { noteCopy } from './note-copy.ts'
import { noteSchema } from './note-schema.ts'

const labels = { note: 'Add a note' }

/**
 * @param id of the inquiry
 *
 * @param newId of the note that the form creates
 *
 * @param path of its page
 * @param last id of the newest note, which gets the focus when it is new
 */
export function NoteForm({ id, newId, path, last }: { id: string; newId: string; path: string; last: string | null }) {
  const { search } = useLocation()
  const seen = useRef(last)
  useEffect(() => {
    if (last !== null && seen.current !== last) document.getElementById(`entry-${last}`)?.focus()
    seen.current = last
  }, [last])
  return (
    <div className="mt-6 max-w-prose">
      <ActionForm
        key={last}
        id="note"
        action={path + search}
        schema={noteSchema}
        labels={labels}
        lost={noteCopy}
        keptAt={path}
        hint={null}
        hidden={{ intent: 'note', id }}
      >
        {(fields, { underWay }) => (
          <>
            <NewId id={newId} />
            <TextArea field={fields.note} label={labels.note} rows={3} readOnly={underWay} />
            <div>
              <PendingButton className="button-quiet" pending="Adding...">
                Add note
              </PendingButton>
            </div>
          </>
        )}
      </ActionForm>
    </div>
  )
}
