import { theBootcamp } from '../../../cohorts/cohort.ts'
import type { NamedCohort } from '../../../cohorts/cohort-choice.ts'
import { EmailField } from '../../../ui/form/email-field.tsx'
import { type Field, Select, TextField } from '../../../ui/form/field.tsx'
import type { TakenPlaces } from '../../member.ts'
import { onlyRegisteredSignIn } from '../admin-copy.ts'

type Fields<Name extends string> = Record<Name, Field>
type Labels<Name extends string> = Record<Name, string>

/** Fields of the forms for new and existing members. */
export function PersonFields({
  fields,
  labels,
}: {
  fields: Fields<'firstName' | 'lastName' | 'email'>
  labels: Labels<'firstName' | 'lastName' | 'email'>
}) {
  return (
    <>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <TextField field={fields.firstName} label={labels.firstName} autoComplete="off" />
        <TextField field={fields.lastName} label={labels.lastName} autoComplete="off" />
      </div>
      <EmailField field={fields.email} label={labels.email} autoComplete="off" />
    </>
  )
}

/** @param isOneOfSeveral there are other cohorts, so the field names this one */
export function StatusField({
  field,
  label,
  options,
  cohort,
  isOneOfSeveral,
  places,
}: {
  field: Field
  label: string
  options: Record<string, string>
  cohort: NamedCohort
  isOneOfSeveral: boolean
  places: TakenPlaces
}) {
  return (
    <Select
      field={field}
      label={isOneOfSeveral ? `Status in ${theBootcamp(cohort)}` : label}
      options={options}
      placeholder="Choose a status"
      hint={`${onlyRegisteredSignIn} ${placesInWords(places)}`}
    />
  )
}

export function ReasonField({ field, label }: { field: Field; label: string }) {
  return <TextField field={field} label={label} hint="Saved in this member’s history." autoComplete="off" />
}

/** @returns '97 of 100 places are taken, and 3 people wait.' */
function placesInWords({ capacity, taken, waiting }: TakenPlaces): string {
  const waits =
    waiting === 0
      ? ''
      : waiting === 1
        ? ', and 1 person is waiting'
        : `, and ${waiting.toLocaleString('en-US')} people are waiting`
  return `${taken.toLocaleString('en-US')} of ${capacity.toLocaleString('en-US')} places are taken${waits}.`
}
