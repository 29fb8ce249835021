import type { FieldMetadata } from '@conform-to/react'
import { TextArea, TextField } from '../../../ui/form/field.tsx'
import { type ItemTexts, itemLabels as labels } from './item-edit.ts'
import type { ItemKind } from './item-kind.ts'

/** What an item of this kind has. */
export function ItemFields({
  kind,
  fields,
}: {
  kind: ItemKind
  fields: Record<keyof ItemTexts, FieldMetadata<string>>
}) {
  return (
    <>
      <TextField field={fields.title} label={labels.title} autoComplete="off" />
      {kind === 'live session' && (
        <>
          <div className="grid gap-6 sm:grid-cols-2">
            <TextField field={fields.starts} label={labels.starts} type="datetime-local" />
            <TextField field={fields.ends} label={labels.ends} type="datetime-local" />
            <TextField
              field={fields.duration}
              label={labels.duration}
              hint="Hours, minutes and seconds, such as 2:00:00"
              autoComplete="off"
            />
            <TextField
              field={fields.trainingType}
              label={labels.trainingType}
              hint="Such as Live workshop"
              autoComplete="off"
            />
          </div>
          <TextField
            field={fields.recordingUrl}
            label={labels.recordingUrl}
            hint="Once the session was held. Participants alone see it."
            type="url"
            autoComplete="off"
          />
        </>
      )}
      <TextArea
        field={fields.description}
        label={labels.description}
        hint="For participants. {partner} stands for the platform that the organization builds on."
        rows={5}
      />
      {kind === 'live session' ? (
        <>
          <TextArea field={fields.objectives} label={labels.objectives} hint="One in each line." rows={6} />
          <TextArea field={fields.outcome} label={labels.outcome} rows={3} />
          <TextArea
            field={fields.points}
            label={labels.points}
            hint="One in each line, on the bootcamp's public page."
            rows={4}
          />
          <TextField
            field={fields.takeaway}
            label={labels.takeaway}
            hint="Goes on after these words, such as “an agent of your own that answers.”"
            autoComplete="off"
          />
        </>
      ) : (
        <TextArea
          field={fields.topics}
          label={labels.topics}
          hint="One in each line: a title, a colon, what it is about."
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
    </>
  )
}
