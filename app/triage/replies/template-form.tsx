import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { Form, href, useNavigation } from 'react-router'
import type { NoticeMessage } from '../../platform/forms/toast.ts'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { TextArea, TextField } from '../../ui/form/field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { isFormEdited } from '../../ui/form/use-edited.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { useUnsaved } from '../../ui/unsaved-changes.tsx'
import { placeholders } from './placeholders.ts'
import type { Template } from './reply-schema.ts'
import { templateSchema } from './reply-schema.ts'

const labels = { name: 'Name', body: 'Text' } satisfies Record<keyof Template, string>

export function TemplateForm({
  template,
  answer,
}: {
  template: (Template & { version: number }) | null
  answer: { result?: SubmissionResult; notice: NoticeMessage | null } | undefined
}) {
  const saved = { name: template?.name ?? '', body: template?.body ?? '' }
  const [form, fields] = useForm({
    id: 'template',
    lastResult: answer?.result,
    defaultValue: saved,
    constraint: getZodConstraint(templateSchema),
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: templateSchema }),
  })
  const navigation = useNavigation()
  useUnsaved(() => isFormEdited(form.id, saved) && navigation.state !== 'submitting', href('/admin/reply-templates'))
  const underWay = navigation.formAction !== undefined
  return (
    <Form method="post" {...getFormProps(form)} className="form card mt-6 max-w-3xl">
      <FormMessage notice={answer?.notice} />
      <ErrorSummary form={form} labels={labels} />
      {template && <input type="hidden" name="version" value={template.version} />}
      <TextField
        field={fields.name}
        label={labels.name}
        hint="Only your team sees this."
        autoComplete="off"
        readOnly={underWay}
      />
      <TextArea
        field={fields.body}
        label={labels.body}
        hint="Plain text. A blank line begins a new paragraph."
        rows={12}
        readOnly={underWay}
      />
      <div className="hint">
        <p>We fill these in for each reply:</p>
        <ul className="mt-1 grid gap-1">
          {Object.entries(placeholders).map(([name, meaning]) => (
            <li key={name}>
              <code>{`{${name}}`}</code>: {meaning}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <SubmitButton pending="Saving...">Save template</SubmitButton>
      </div>
    </Form>
  )
}
