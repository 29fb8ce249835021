import { href } from 'react-router'
import { ActionForm } from '../../ui/form/action-form.tsx'
import { TextArea, TextField } from '../../ui/form/field.tsx'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { placeholders } from './placeholders.ts'
import { type Template, templateSchema } from './reply-schema.ts'
import { templateCopy } from './template-copy.ts'

const labels = { name: 'Name', body: 'Text' } satisfies Record<keyof Template, string>

/** @param action URL of its page */
export function TemplateForm({
  action,
  template,
}: {
  action: string
  template: (Template & { version: number }) | null
}) {
  return (
    <div className="card mt-6 max-w-3xl">
      <ActionForm
        id="template"
        {...{ action, labels }}
        schema={templateSchema}
        lost={templateCopy}
        saved={{ name: template?.name ?? '', body: template?.body ?? '' }}
        keptAt={href('/admin/settings/reply-templates')}
        hint={null}
        hidden={template ? { version: template.version } : {}}
      >
        {(fields, { underWay: readOnly }) => (
          <>
            <TextField
              field={fields.name}
              label={labels.name}
              hint="Only your team sees this."
              autoComplete="off"
              readOnly={readOnly}
            />
            <TextArea
              field={fields.body}
              label={labels.body}
              hint="Plain text. A blank line begins a new paragraph."
              rows={12}
              readOnly={readOnly}
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
              <PendingButton pending="Saving...">Save template</PendingButton>
            </div>
          </>
        )}
      </ActionForm>
    </div>
  )
}
