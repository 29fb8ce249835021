import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, href, useNavigation } from 'react-router'
import { isChoice, type NamedCohort } from '../cohorts/cohort-choice.ts'
import { cohortInList } from '../cohorts/cohort-switcher.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Select, TextArea, TextField } from '../ui/form/field.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { useChecks } from '../ui/form/use-checks.ts'
import { useEdited } from '../ui/form/use-edited.ts'
import { useUnsaved } from '../ui/unsaved-changes.tsx'
import { requiredOfNewsletter } from './newsletter.ts'
import type { NewsletterEdit } from './newsletter-schema.ts'

const labels = { audience: 'Who gets it', subject: 'Subject', body: 'Text' } satisfies Record<
  keyof NewsletterEdit,
  string
>

const loadSchema = async () => (await import('./newsletter-schema.ts')).newsletterSchema

/**
 * @param cohorts of which one may be chosen; with one there is nothing to choose
 * @param lastResult what the server said about the last attempt: keeps what was typed and shows its messages
 * @param answerAt id of the section in which the answer shows
 * @param onEdit whenever something is typed
 */
export function NewsletterForm({
  cohorts,
  lastResult,
  answerAt,
  onEdit,
}: {
  cohorts: NamedCohort[]
  lastResult: SubmissionResult<string[]> | undefined
  answerAt: string
  onEdit: () => void
}) {
  const [form, fields] = useForm<NewsletterEdit>({
    id: 'newsletter',
    lastResult,
    ...useChecks('newsletter', requiredOfNewsletter, loadSchema),
  })
  const navigation = useNavigation()
  const underWay = navigation.formAction !== undefined
  // A preview saves nothing: from its answer on, while the page is still loaded anew, the text can be lost.
  useUnsaved(useEdited(form.id) && navigation.state !== 'submitting', href('/admin/newsletter'))
  return (
    <Form method="post" action={`#${answerAt}`} {...getFormProps(form)} className="form" onInput={onEdit}>
      <ErrorSummary form={form} labels={labels} />
      {isChoice({ cohorts }) && (
        <Select
          field={fields.audience}
          label={labels.audience}
          options={Object.fromEntries(cohorts.map((one) => [one.slug, `Registered: ${cohortInList(one)}`]))}
          placeholder="All subscribers"
          onChange={onEdit}
        />
      )}
      <TextField field={fields.subject} label={labels.subject} autoComplete="off" readOnly={underWay} />
      <TextArea
        field={fields.body}
        label={labels.body}
        hint="Plain text. A blank line begins a new paragraph, and web addresses become links."
        rows={14}
        readOnly={underWay}
      />
      <div>
        <SubmitButton className="button-quiet" pending="Sending the preview...">
          Preview
        </SubmitButton>
      </div>
      <p className="hint">We email a preview to you first.</p>
    </Form>
  )
}
