import { href } from 'react-router'
import { reportKinds } from '../../inquiries/inquiry.ts'
import type { Reported } from '../../moderation/report.ts'
import { reportSchema } from '../../moderation/report-schema.ts'
import { ActionForm } from '../../ui/form/action-form.tsx'
import { Select, TextArea } from '../../ui/form/field.tsx'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Link } from '../../ui/link.tsx'
import { reportLost } from './copy.ts'

const labels = { kind: 'What’s wrong?', words: 'Anything else we should know?' }

/** @param back URL of the reported content */
export function ReportForm({ reported, back }: { reported: Reported; back: string }) {
  return (
    <ActionForm
      id="report"
      action={href('/training-portal/report/:kind/:id', { ...reported })}
      schema={reportSchema}
      labels={labels}
      lost={reportLost}
      hint={null}
      isAnsweredBelow
    >
      {(fields, { answer, underWay }) => (
        <>
          <Select field={fields.kind} label={labels.kind} options={reportKinds} placeholder="Please choose" />
          <TextArea
            field={fields.words}
            label={labels.words}
            hint="Optional. Only our team reads it."
            readOnly={underWay}
          />
          <FormMessage belowFields notice={underWay ? null : answer?.notice} />
          <div className="flex flex-wrap gap-3">
            <PendingButton pending="Sending...">Send report</PendingButton>
            <Link className="button-quiet" to={back}>
              Cancel
            </Link>
          </div>
        </>
      )}
    </ActionForm>
  )
}
