import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { useEffect, useRef } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import type { NoticeMessage } from '../../platform/forms/toast.ts'
import { TextArea } from '../../ui/form/field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { isFormEdited } from '../../ui/form/use-edited.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { useUnsaved } from '../../ui/unsaved-changes.tsx'
import { noteSchema } from './note-schema.ts'

const answerAt = 'note-answer'

/** @param id of what it is about @param path of the page @param last id of the newest entry, which takes the focus when it is new */
export function NoteForm({
  id,
  path,
  last,
  answer,
}: {
  id: string
  path: string
  last: string | null
  answer: { result?: SubmissionResult; notice: NoticeMessage | null } | undefined
}) {
  const seen = useRef(last)
  useEffect(() => {
    if (last !== null && seen.current !== last) document.getElementById(`entry-${last}`)?.focus()
    seen.current = last
  }, [last])
  return <Fields key={last} id={id} path={path} answer={answer} />
}

function Fields({ id, path, answer }: Pick<Parameters<typeof NoteForm>[0], 'id' | 'path' | 'answer'>) {
  const [form, fields] = useForm({
    id: 'note',
    lastResult: answer?.result,
    constraint: getZodConstraint(noteSchema),
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: noteSchema }),
  })
  const navigation = useNavigation()
  const { search } = useLocation()
  useUnsaved(() => isFormEdited(form.id) && navigation.state !== 'submitting', path)
  return (
    <Form method="post" action={`${search}#${answerAt}`} {...getFormProps(form)} className="form mt-6 max-w-prose">
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="id" value={id} />
      <div id={answerAt}>
        <FormMessage notice={answer?.notice} />
      </div>
      <TextArea field={fields.note} label="Add a note" rows={3} readOnly={navigation.formAction !== undefined} />
      <div>
        <SubmitButton className="button-quiet" pending="Adding...">
          Add note
        </SubmitButton>
      </div>
    </Form>
  )
}
