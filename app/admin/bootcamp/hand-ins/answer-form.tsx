import { href } from 'react-router'
import { answerSchema } from '../../../hand-ins/answer-schema.ts'
import type { Revision } from '../../../hand-ins/hand-in.ts'
import { ActionForm } from '../../../ui/form/action-form.tsx'
import { TextArea } from '../../../ui/form/field.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { Link } from '../../../ui/link.tsx'
import { answerCopy } from './copy.ts'

const labels = { note: 'A note', answer: 'Answer' }

/** Seen needs no note; with one, or if something should change, the participant gets it by email. */
export function AnswerForm({
  last: { number, answeredAt },
  firstName,
  templates,
}: {
  last: Revision
  firstName: string
  templates: { id: string; name: string; text: string }[]
}) {
  return (
    <section aria-label={`Answer ${firstName}`} className="card mt-5 p-4 sm:p-5">
      <ActionForm id="answer" schema={answerSchema} labels={labels} lost={answerCopy} hint={null} isAnsweredBelow>
        {(fields, { answer, underWay }) => (
          <>
            <input type="hidden" name="number" value={number} />
            <input type="hidden" name="answeredAt" value={answeredAt ?? ''} />
            {templates.length > 0 ? (
              <select
                aria-label="Insert a template"
                className="input min-h-10 w-auto max-w-full justify-self-start py-1.5"
                autoComplete="off"
                value=""
                onChange={({ currentTarget: { value } }) =>
                  insert(fields.note.id, templates.find(({ id }) => id === value)?.text ?? '')
                }
              >
                <option value="">Template…</option>
                {templates.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            ) : (
              <Link className="link justify-self-start text-sm" to={href('/admin/settings/reply-templates')}>
                Save a template
              </Link>
            )}
            <TextArea
              field={fields.note}
              label={labels.note}
              hint={`${firstName} gets it by email.`}
              rows={5}
              readOnly={underWay}
            />
            <FormMessage belowFields notice={underWay ? null : answer?.notice} />
            <div className="flex flex-wrap gap-3">
              <Answer value="seen" className="button" underWay={underWay}>
                Seen
              </Answer>
              <Answer value="changes wanted" className="button-quiet" underWay={underWay}>
                Changes wanted
              </Answer>
            </div>
          </>
        )}
      </ActionForm>
    </section>
  )
}

function Answer({
  value,
  className,
  underWay,
  children,
}: {
  value: string
  className: string
  underWay: boolean
  children: string
}) {
  return (
    <button
      type="submit"
      name="answer"
      value={value}
      className={className}
      aria-disabled={underWay || undefined}
      onClick={(event) => {
        if (underWay) event.preventDefault()
      }}
    >
      {children}
    </button>
  )
}

/** Adds the text as if it was typed. */
function insert(id: string, text: string): void {
  const field = document.getElementById(id)
  if (!(field instanceof HTMLTextAreaElement) || text === '') return
  field.value = [field.value.trim(), text].filter(Boolean).join('\n\n')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
}
