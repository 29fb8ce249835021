import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { useFetcher } from 'react-router'
import type { Lost } from '../../platform/forms/lost-connection.ts'
import type { ToastMessage } from '../../platform/forms/toast.ts'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Select, TextArea, TextField } from '../../ui/form/field.tsx'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { SaveRow } from '../../ui/form/save-row.tsx'
import { isFormEdited } from '../../ui/form/use-edited.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { Link } from '../../ui/link.tsx'
import { useUnsaved } from '../../ui/unsaved-changes.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { messageTopics, namePlaceholder, topicNames, topicReach } from '../message.ts'
import type { MessageEdit } from '../message-schema.ts'
import { messageSchema } from '../message-schema.ts'
import { draftCopy } from './copy.ts'

const labels = {
  audience: 'Who gets it',
  topic: 'What it is about',
  subject: 'Subject',
  body: 'Text',
} satisfies Record<keyof MessageEdit, string>

export interface DraftAnswer {
  result: SubmissionResult | undefined
  notice: ToastMessage | null
}

/**
 * @param audiences that may be chosen: what the field holds, and how people call it
 * @param saved what the draft says, or a new one begins with
 * @param hidden what is sent along: the id of a new draft, the version of one that was opened
 * @param documentAnswer what the server said about the last attempt, where no script runs
 */
export function MessageForm({
  address,
  audiences,
  saved,
  hidden,
  documentAnswer,
  back,
}: {
  address: string
  audiences: Record<string, string>
  saved: Partial<MessageEdit>
  hidden: Record<string, string>
  documentAnswer: DraftAnswer | undefined
  back: string
}) {
  const fetcher = useFetcher<DraftAnswer | Lost>()
  const answer = useAnswer(fetcher.data ?? documentAnswer, draftCopy)
  const [form, fields] = useForm({
    id: 'message',
    lastResult: answer?.result,
    defaultValue: saved,
    constraint: getZodConstraint(messageSchema),
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: messageSchema }),
  })
  const underWay = fetcher.state !== 'idle'
  useUnsaved(() => isFormEdited(form.id, saved) && !underWay, address)
  return (
    <fetcher.Form method="post" action={address} {...getFormProps(form)} className="form">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="hint">Fields marked * are required.</p>
      <ErrorSummary form={form} labels={labels} />
      <FormMessage notice={answer?.notice} />
      <Select
        field={fields.audience}
        label={labels.audience}
        hint="For any other group, filter or tick people under Users, then choose “Write to them”."
        options={audiences}
        placeholder="Please choose"
      />
      <Select
        field={fields.topic}
        label={labels.topic}
        hint="This decides who gets it. Emails about a place reach everyone who has one. All others reach only people who want them."
        options={Object.fromEntries(
          messageTopics.map((topic) => [topic, `${topicNames[topic]}: ${topicReach[topic]}`]),
        )}
        placeholder="Please choose"
      />
      <TextField field={fields.subject} label={labels.subject} autoComplete="off" />
      <TextArea
        field={fields.body}
        label={labels.body}
        hint={`Plain text. A blank line begins a new paragraph, and web addresses become links. Write ${namePlaceholder} to greet people by name, even in the subject: “Hello ${namePlaceholder},”. If we don’t know the name, it says “Hello,”.`}
        rows={14}
      />
      <SaveRow formId={form.id} saved={saved} isBar={underWay}>
        <PendingButton pending="Saving..." underWay={underWay}>
          Save and preview
        </PendingButton>
        <Link className="button-quiet" to={back}>
          Cancel
        </Link>
      </SaveRow>
      <p className="hint">Nothing is sent yet. Next, you’ll see the email and who gets it.</p>
    </fetcher.Form>
  )
}
