import { useState } from 'react'
import { Form, href, useSubmit } from 'react-router'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { mostFileBytes } from './import-limit.ts'

const tooLarge = 'file-too-large'

/**
 * @param text what was pasted, where no script has kept it in the form
 * @param about the cohort, for the form's address
 */
export function ImportForm({ text, about }: { text: string; about: string }) {
  const [isTooLarge, setTooLarge] = useState(false)
  const submit = useSubmit()
  return (
    <section aria-label="Choose a file" className="card max-w-3xl">
      <Form
        method="post"
        action={href('/admin/users/import') + about}
        encType="multipart/form-data"
        className="form"
        onSubmit={(event) => {
          if (isTooLarge) event.preventDefault()
        }}
      >
        <div className="field">
          <label htmlFor="import-file">CSV file</label>
          <p id="import-file-hint" className="hint">
            Up to 10 MB and 50,000 rows: an export of this site, of Outlook or Google, a form’s answers, or a
            spreadsheet that was saved as CSV. The first line names the columns, in any language. If one isn’t clear,
            you say what it means. The file is read as soon as you choose it.
          </p>
          <input
            id="import-file"
            type="file"
            name="file"
            accept=".csv,.txt,text/csv,text/plain"
            className="input"
            aria-describedby={`import-file-hint ${tooLarge}`}
            aria-invalid={isTooLarge || undefined}
            onChange={({ currentTarget: { files, form } }) => {
              const size = files?.[0]?.size ?? 0
              setTooLarge(size > mostFileBytes)
              if (size > 0 && size <= mostFileBytes) submit(form)
            }}
          />
          <p id={tooLarge} className="field-error" role="alert" hidden={!isTooLarge}>
            This file is larger than 10 MB. Please split it and import its parts one after the other.
          </p>
        </div>
        <div className="field">
          <label htmlFor="import-text">Or paste the rows</label>
          <textarea
            id="import-text"
            name="text"
            rows={6}
            className="input font-mono text-sm"
            spellCheck={false}
            defaultValue={text}
          />
        </div>
        <div>
          <SubmitButton pending="Reading...">Read the rows</SubmitButton>
        </div>
      </Form>
    </section>
  )
}
