import { Form, href, useNavigation } from 'react-router'
import type { NoticeMessage } from '../../platform/forms/toast.ts'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { TextArea, TextField } from '../../ui/form/field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { isFormEdited } from '../../ui/form/use-edited.ts'
import { type Result, useForm } from '../../ui/form/use-form.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { useUnsaved } from '../../ui/unsaved-changes.tsx'
import { placeholders } from './placeholders.ts'
import { requiredOfTemplate } from './reply-fields.ts'
import type { Template } from './reply-schema.ts'

const labels = { name: 'Name', body: 'Text' } satisfies Record<keyof Template, string>
const loadSchema = async () => (await import('./reply-schema.ts')).templateSchema

export function TemplateForm({
  template,
  answer,
}: {
  template: (Template & { version: number }) | null
  answer: { result?: Result; notice: NoticeMessage | null } | undefined
}) {
  const saved = { name: template?.name ?? '', body: template?.body ?? '' }
  const [form, fields] = useForm<keyof Template>({
    id: 'template',
    lastResult: answer?.result,
    defaultValue: saved,
    required: requiredOfTemplate,
    loadSchema,
  })
  const navigation = useNavigation()
  useUnsaved(() => isFormEdited(form.id, saved) && navigation.state !== 'submitting', href('/admin/reply-templates'))
  const underWay = navigation.formAction !== undefined
  return (
    <Form method="post" {...form.props} className="form card mt-6 max-w-3xl">
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
