import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import type { ReactNode } from 'react'
import { useActionData, useFetcher } from 'react-router'
import type * as z from 'zod/mini'
import type { Answered, Lost, LostWords } from '../../platform/forms/lost-connection.ts'
import type { Known, Meanwhile } from '../../platform/forms/three-way-merge.ts'
import type { NoticeMessage } from '../../platform/forms/toast.ts'
import { FormMessage } from '../form-message.tsx'
import { MergeConflictNotice } from '../merge-conflict-notice.tsx'
import { useUnsaved } from '../unsaved-changes.tsx'
import { useAnswer } from '../use-answer.ts'
import { ErrorSummary } from './error-summary.tsx'
import type { Field } from './field.tsx'
import { KnownFields, useKnown } from './known-fields.tsx'
import { FormState } from './pending-button.tsx'
import { isFormEdited, type SavedFields } from './use-edited.ts'

/** The action's answer when it doesn't redirect. */
export interface FormAnswer {
  /** Id of the form on a page with several. */
  form?: string
  result?: SubmissionResult | undefined
  notice: NoticeMessage | null
  /** The version that the next attempt is compared with. */
  known?: Known | null | undefined
  /** What someone else has saved since the form was opened. */
  meanwhile?: Meanwhile | undefined
}

type Fields<Schema extends z.ZodMiniType> = Record<keyof z.input<Schema> & string, Field>

interface Shown<Answer extends FormAnswer> {
  answer: Answered<Answer> | undefined
  known: Known | null
  underWay: boolean
}

/**
 * A form of the portal or the admin area: validates with its schema in the browser, keeps the typed text after every answer,
 * and shows the answer. A redirect removes it.
 *
 * @param action URL, if not the page's own
 * @param saved the stored values of the fields, or the initial ones of a new form
 * @param opened the stored version when the form was opened, if two people may save it
 * @param keptAt as in `useUnsaved`
 * @param hint at the top; null for none
 * @param hidden additional fields, such as the intent
 * @param defaultShouldRevalidate as in a fetcher's form
 * @param isAnsweredBelow `children` show the answer
 */
export function ActionForm<Schema extends z.ZodMiniType, Answer extends FormAnswer = FormAnswer>({
  id,
  action,
  schema,
  labels,
  lost,
  saved,
  opened = null,
  keptAt,
  hint = 'Fields marked * are required.',
  hidden = {},
  holdsFile = false,
  defaultShouldRevalidate,
  isAnsweredBelow = false,
  children,
}: {
  id: string
  action?: string
  schema: Schema
  labels: Record<string, string>
  lost: LostWords
  saved?: SavedFields
  opened?: Known | null
  keptAt?: Parameters<typeof useUnsaved>[1]
  hint?: string | null
  hidden?: Record<string, string | number>
  holdsFile?: boolean
  defaultShouldRevalidate?: boolean
  isAnsweredBelow?: boolean
  children: (fields: Fields<Schema>, shown: Shown<Answer>) => ReactNode
}) {
  const fetcher = useFetcher<FormAnswer | Lost>()
  const actionData = useActionData<FormAnswer>()
  const answer = useAnswer(fetcher.data ?? (actionData?.form && actionData.form !== id ? undefined : actionData), lost)
  const [form, fields] = useForm<Record<string, unknown>, unknown>({
    id,
    lastResult: answer?.result,
    defaultValue: saved as Record<string, string>,
    constraint: getZodConstraint(schema),
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
  const known = useKnown(answer?.known, opened)
  const underWay = fetcher.state !== 'idle'
  useUnsaved(() => isFormEdited(id, saved) && !underWay, keptAt)
  return (
    <fetcher.Form
      method="post"
      {...(action && { action })}
      defaultShouldRevalidate={defaultShouldRevalidate}
      {...(holdsFile && { encType: 'multipart/form-data' as const })}
      {...getFormProps(form)}
      className="form"
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {known && <KnownFields known={known} />}
      {hint && <p className="hint">{hint}</p>}
      <ErrorSummary form={form} labels={labels} />
      {!isAnsweredBelow && (
        <FormMessage notice={answer?.notice}>
          {answer?.meanwhile && <MergeConflictNotice form={id} meanwhile={answer.meanwhile} />}
        </FormMessage>
      )}
      <FormState value={{ id, saved, underWay }}>
        {children(fields as unknown as Fields<Schema>, {
          answer: answer as Answered<Answer> | undefined,
          known,
          underWay,
        })}
      </FormState>
    </fetcher.Form>
  )
}
