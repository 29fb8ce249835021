import type { ReactNode } from 'react'
import { zoneInWords } from '../../../cohorts/cohort.ts'
import { documentHint, type UploadedDocument } from '../../../cohorts/document.ts'
import { learningDocuments } from '../../../portal/schedule/learning-document.ts'
import { controlProps, type Field, FieldError, Select, TextArea, TextField } from '../../../ui/form/field.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { itemFormLabels as labels } from './item-edit.ts'
import type { ItemKind } from './item-kind.ts'

/**
 * The fields of a kind of item. A file is always the last field.
 *
 * @param uploads documents of the cohort to choose from
 * @param current the item's document
 * @param children below the title
 */
export function ItemFields({
  kind,
  fields,
  zone,
  uploads,
  current = null,
  children,
}: {
  kind: ItemKind
  fields: Record<keyof typeof labels, Field>
  zone: string
  uploads: UploadedDocument[]
  current?: { url: string; title: string } | null
  children?: ReactNode
}) {
  return (
    <>
      <TextField field={fields.title} label={labels.title} autoComplete="off" />
      {children}
      {kind === 'live session' && (
        <>
          <TextField
            field={fields.duration}
            label={labels.duration}
            hint="Hours, minutes and seconds, such as 2:00:00"
            autoComplete="off"
          />
          <TextField
            field={fields.recordingUrl}
            label={labels.recordingUrl}
            hint="Add it after the session. Only participants see it."
            type="url"
            autoComplete="off"
          />
          <TextField
            field={fields.checkInWords}
            label={labels.checkInWords}
            hint="Show these three words in the session: participants check in with them. The portal never shows them."
            autoComplete="off"
          />
        </>
      )}
      <TextArea
        field={fields.description}
        label={labels.description}
        hint="For participants. {partner} becomes the name of our platform partner."
        rows={5}
      />
      {kind === 'live session' ? (
        <>
          <TextArea field={fields.objectives} label={labels.objectives} hint="One per line." rows={6} />
          <TextArea field={fields.outcome} label={labels.outcome} rows={3} />
          <TextArea
            field={fields.points}
            label={labels.points}
            hint="One per line, shown on the bootcamp’s public page."
            rows={4}
          />
          <TextField
            field={fields.takeaway}
            label={labels.takeaway}
            hint="Finishes this sentence, such as “an agent of your own that answers.”"
            autoComplete="off"
          />
        </>
      ) : (
        <TextArea
          field={fields.topics}
          label={labels.topics}
          hint="One per line: a title, a colon, and what it’s about."
          rows={6}
        />
      )}
      {kind === 'exercise' && (
        <TextField
          field={fields.effort}
          label={labels.effort}
          hint="How long it takes, and what to bring."
          autoComplete="off"
        />
      )}
      {kind !== 'live session' && (
        <TextField
          field={fields.hours}
          label={labels.hours}
          hint="About how long it takes, such as 3 or 1.5."
          inputMode="decimal"
          autoComplete="off"
        />
      )}
      {kind === 'exercise' && (
        <TextField
          field={fields.due}
          label={labels.due}
          hint={`Times are ${zoneInWords(zone)}. It moves along with the sessions.`}
          type="datetime-local"
        />
      )}
      {kind !== 'live session' && <DocumentFields fields={fields} uploads={uploads} current={current} />}
    </>
  )
}

function DocumentFields({
  fields,
  uploads,
  current,
}: Pick<Parameters<typeof ItemFields>[0], 'fields' | 'uploads' | 'current'>) {
  const hydrated = useHydrated()
  const options = { ...learningDocuments, ...Object.fromEntries(uploads.map(({ id, title }) => [id, title])) }
  return (
    <fieldset className="grid gap-6 border-t border-hair pt-6">
      <legend className="float-left font-heading text-xl font-bold">Document</legend>
      {current && (
        <p>
          Participants see{' '}
          <a className="link wrap-anywhere" href={current.url} target="_blank" rel="noreferrer">
            {current.title}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
          .
        </p>
      )}
      <Select field={fields.document} label={labels.document} options={options} placeholder="None yet" />
      <div className="field">
        <label htmlFor={fields.file.id}>{labels.file}</label>
        <p id={fields.file.descriptionId} className="hint">
          {documentHint} It replaces the chosen one.
          {!hydrated && ' If the form comes back with a message, choose it again.'}
        </p>
        <input
          type="file"
          {...controlProps(fields.file, true)}
          accept="application/pdf,.pdf"
          className="input file:mr-3 file:min-h-9 file:cursor-pointer file:rounded-md file:border file:border-line file:bg-transparent file:px-3 file:font-semibold file:text-ink"
        />
        <FieldError field={fields.file} />
      </div>
    </fieldset>
  )
}
