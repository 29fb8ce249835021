import type { CohortFacts } from '../../../cohorts/cohort-record.ts'
import type { CohortRecord } from '../../../cohorts/cohort-records.server.ts'
import { type Field, Select, TextField } from '../../../ui/form/field.tsx'
import { cohortLabels as labels } from '../cohort-edit.ts'
import { ZoneField } from './zone-field.tsx'

/**
 * @param taken number of held places
 * @param zones to choose from; null once there is a registration, because members have the times in their calendars
 */
export function CohortFields({
  fields,
  cohort,
  taken,
  zones,
}: {
  fields: Record<keyof CohortFacts, Field>
  cohort: Pick<CohortRecord, 'state' | 'capacity'>
  taken: number
  zones: string[] | null
}) {
  const isDraft = cohort.state === 'draft'
  const over = taken - cohort.capacity
  return (
    <>
      <TextField field={fields.name} label={labels.name} autoComplete="off" />
      <TextField
        field={fields.slug}
        label={labels.slug}
        hint={
          isDraft
            ? 'The last part of its public address: /spark-sessions/… You can’t change it once it’s published.'
            : 'The last part of its public address: /spark-sessions/… It can’t change because links already use it.'
        }
        readOnly={!isDraft}
        autoComplete="off"
        spellCheck={false}
      />
      {zones ? (
        <ZoneField field={fields.zone} label={labels.zone} zones={zones} />
      ) : (
        <TextField
          field={fields.zone}
          label={labels.zone}
          hint="It can’t change because people have these times in their calendars."
          readOnly
        />
      )}
      <div className="field-rows">
        <TextField
          field={fields.capacity}
          label={labels.capacity}
          hint={`${taken.toLocaleString('en-US')} ${taken === 1 ? 'is' : 'are'} taken${over > 0 ? `, ${over.toLocaleString('en-US')} over the limit` : ''}. Lowering this doesn’t take anyone’s place away.`}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          field={fields.value}
          label={labels.value}
          hint="What a free place is worth."
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          field={fields.opens}
          label={`${labels.opens} (optional)`}
          type="date"
          hint={`Until then, visitors see when it opens. Leave empty to ${isDraft ? 'open registration once you publish' : 'keep registration open'}.`}
        />
        <TextField field={fields.closes} label={labels.closes} type="date" hint="Registration closes at midnight." />
      </div>
      <Select
        field={fields.lateRegistration}
        label={labels.lateRegistration}
        hint="The waitlist stays open while the sessions run. Free places stay open after them too, until a later bootcamp is published."
        options={{
          no: 'Newcomers join the waitlist',
          yes: 'Free places stay open',
        }}
      />
      <div className="field-rows">
        <TextField
          field={fields.acceptWithin}
          label={`${labels.acceptWithin} (optional)`}
          hint="For people on the waitlist. If they don’t accept in time, someone else can have the place. We remind them a day before. Leave empty for no deadline."
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          field={fields.signInWithin}
          label={`${labels.signInWithin} (optional)`}
          hint="For everyone else. If they don’t sign in to the training portal in time, someone else can have the place. Leave empty for no deadline."
          inputMode="numeric"
          autoComplete="off"
        />
        <p className="hint">
          Both apply to places given after you save. Anyone who misses the deadline moves to the end of the queue and
          isn’t offered another place until they tell us they can take part.
        </p>
      </div>
      <TextField
        field={fields.meetingUrl}
        label={labels.meetingUrl}
        type="url"
        hint="Where all sessions and office hours take place. Only participants see it."
        autoComplete="off"
      />
      <TextField
        field={fields.chatUrl}
        label={labels.chatUrl}
        type="url"
        hint="The invitation to the workspace. Only participants see it."
        autoComplete="off"
      />
      <TextField
        field={fields.feedbackUrl}
        label={`${labels.feedbackUrl} (optional)`}
        type="url"
        hint="A link to your form. Participants commit to filling it in, and see it in the portal once the last session ends."
        autoComplete="off"
      />
    </>
  )
}
