import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { href, useFetcher } from 'react-router'
import { type Reported, reportKinds } from '../../moderation/report.ts'
import { reportSchema } from '../../moderation/report-schema.ts'
import type { Lost } from '../../platform/forms/lost-connection.ts'
import type { NoticeMessage } from '../../platform/forms/toast.ts'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Select, TextArea } from '../../ui/form/field.tsx'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Link } from '../../ui/link.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { reportLost } from './copy.ts'

const labels = { kind: 'What’s wrong?', words: 'Anything else we should know?' }

/** What the server answered instead of taking it. */
export interface ReportAnswer {
  result: SubmissionResult | undefined
  notice: NoticeMessage | null
}

/** @param back where it was found */
export function ReportForm({
  reported,
  back,
  answered,
}: {
  reported: Reported
  back: string
  answered: ReportAnswer | undefined
}) {
  const fetcher = useFetcher<ReportAnswer | Lost>()
  const answer = useAnswer(fetcher.data ?? answered, reportLost)
  const underWay = fetcher.state !== 'idle'
  const [form, fields] = useForm({
    id: 'report',
    lastResult: answer?.result,
    constraint: getZodConstraint(reportSchema),
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: reportSchema }),
  })
  return (
    <fetcher.Form
      method="post"
      action={href('/training-portal/report/:kind/:id', { ...reported })}
      {...getFormProps(form)}
      className="form"
    >
      <ErrorSummary form={form} labels={labels} />
      <Select field={fields.kind} label={labels.kind} options={reportKinds} placeholder="Please choose" />
      <TextArea
        field={fields.words}
        label={labels.words}
        hint="Optional. Only our team reads it."
        readOnly={underWay}
      />
      <FormMessage belowFields notice={underWay ? null : answer?.notice} />
      <div className="flex flex-wrap gap-3">
        <PendingButton underWay={underWay} pending="Sending...">
          Send report
        </PendingButton>
        <Link className="button-quiet" to={back}>
          Cancel
        </Link>
      </div>
    </fetcher.Form>
  )
}
