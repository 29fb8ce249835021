import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import type { ReactNode } from 'react'
import { useFetcher } from 'react-router'
import type * as z from 'zod/mini'
import type { Lost } from '../../../platform/forms/lost-connection.ts'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import type { Field } from '../../../ui/form/field.tsx'
import { KnownFields, useKnown } from '../../../ui/form/known-fields.tsx'
import { PendingButton } from '../../../ui/form/pending-button.tsx'
import { SaveRow } from '../../../ui/form/save-row.tsx'
import { isFormEdited } from '../../../ui/form/use-edited.ts'
import { FormMessage } from '../../../ui/form-message.tsx'
import { Link } from '../../../ui/link.tsx'
import { MergeConflictNotice } from '../../../ui/merge-conflict-notice.tsx'
import { useUnsaved } from '../../../ui/unsaved-changes.tsx'
import { useAnswer } from '../../../ui/use-answer.ts'
import { editCopy } from '../copy.ts'
import type { EditAnswer } from './edit-answer.ts'

/**
 * A form about a cohort, or about a part of it, that two admins may save.
 *
 * @param id of the form
 * @param action its page
 * @param saved as it was when the page was loaded
 * @param documentAnswer what the page itself was told, where no script runs
 * @param back where nothing is changed
 * @param holdsFile as its last field
 * @param save the words of its button
 */
export function EditForm<Name extends string>({
  id,
  action,
  schema,
  saved,
  labels,
  documentAnswer,
  back,
  holdsFile = false,
  save = { label: 'Save changes', pending: 'Saving...' },
  children,
}: {
  id: string
  action: string
  schema: z.ZodMiniType
  saved: { version: number; texts: Record<Name, string> }
  labels: Record<Name, string>
  documentAnswer: EditAnswer | undefined
  back: string
  holdsFile?: boolean
  save?: { label: string; pending: string }
  children: (fields: Record<Name, Field>) => ReactNode
}) {
  const fetcher = useFetcher<EditAnswer | Lost>()
  const answer = useAnswer(fetcher.data ?? documentAnswer, editCopy)
  const [form, fields] = useForm<Record<string, unknown>, unknown>({
    id,
    lastResult: answer?.result,
    defaultValue: saved.texts,
    constraint: getZodConstraint(schema),
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
  const known = useKnown(answer?.known, saved)
  const underWay = fetcher.state !== 'idle'
  useUnsaved(() => isFormEdited(form.id, saved.texts) && !underWay, action)
  return (
    <fetcher.Form
      method="post"
      action={action}
      {...(holdsFile && { encType: 'multipart/form-data' as const })}
      {...getFormProps(form)}
      className="form"
    >
      <p className="hint">Fields marked * are required.</p>
      <ErrorSummary form={form} labels={labels} />
      <FormMessage notice={answer?.notice}>
        {answer?.meanwhile && <MergeConflictNotice form={form.id} meanwhile={answer.meanwhile} />}
      </FormMessage>
      <KnownFields known={known} />
      {children(fields as unknown as Record<Name, Field>)}
      <SaveRow formId={form.id} saved={saved.texts} isBar={underWay}>
        <PendingButton pending={save.pending} underWay={underWay}>
          {save.label}
        </PendingButton>
        <Link className="button-quiet" to={back}>
          Cancel
        </Link>
      </SaveRow>
    </fetcher.Form>
  )
}
