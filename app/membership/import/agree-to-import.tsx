import { Form } from 'react-router'
import { EmailPreview } from '../../ui/email-preview.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { Link } from '../../ui/link.tsx'
import { count, members } from '../roster/admin-copy.ts'
import type { Route } from './+types/import-page'
import { type Column, columnNames } from './columns.ts'

type Shown = Route.ComponentProps['loaderData']

/** The last look before people are imported. */
export function AgreeToImport({ sums, cohort, dates, letter }: Pick<Shown, 'sums' | 'cohort' | 'dates' | 'letter'>) {
  const { toBeDone, getPlace, outcomes, dropped } = sums
  const waiting = outcomes.waitlist ?? 0
  return (
    <section aria-label="Import" className="grid max-w-2xl gap-4">
      {Object.keys(dropped).length > 0 && (
        <ul className="grid gap-1">
          {Object.entries(dropped).map(([column, values]) => (
            <li key={column}>{droppedInWords(column as Column, values)}</li>
          ))}
        </ul>
      )}
      {dates && <DateOrder {...dates} />}
      {toBeDone === 0 ? (
        <p>There’s nobody to import.</p>
      ) : (
        <Form method="post" className="form">
          <p>
            {members(toBeDone)} will be imported into <strong>{cohort.name}</strong>
            {waiting > 0 && `, ${count(waiting)} of them to the end of the waitlist, in the order of the rows`}.
          </p>
          {letter && (
            <div className="field">
              <label className="checkbox">
                <input type="checkbox" name="tell" />
                <span>
                  Email {getPlace === 1 ? 'the person who gets a place' : `the ${count(getPlace)} who get a place`}
                </span>
              </label>
              <EmailPreview {...letter} />
            </div>
          )}
          <input type="hidden" name="step" value="import" />
          <div>
            <SubmitButton pending="Starting...">{`Import ${members(toBeDone)}`}</SubmitButton>
          </div>
        </Form>
      )}
      <Form method="post" className="flex flex-wrap gap-3">
        <button type="submit" name="step" value="match-again" className="button-quiet button-small">
          Change the columns
        </button>
        <button type="submit" name="step" value="stop" className="button-quiet button-small">
          Cancel
        </button>
      </Form>
    </section>
  )
}

/** The file doesn't tell whether the day or the month comes first. */
function DateOrder({ written, read, other, dayFirst }: NonNullable<Shown['dates']>) {
  return (
    <Form method="post" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>
        Dates such as “<bdi>{written}</bdi>” are read as {read}.
      </p>
      <input type="hidden" name="step" value="dates" />
      <input type="hidden" name="dayFirst" value={dayFirst ? 'no' : 'yes'} />
      <SubmitButton pending="Reading..." className="button-quiet button-small">{`No, it’s ${other}`}</SubmitButton>
    </Form>
  )
}

function droppedInWords(column: Column, values: number): string {
  if (column === 'lastName')
    return `${values === 1 ? 'One person has' : `${count(values)} people have`} one name only and ${values === 1 ? 'is' : 'are'} left out, since everyone needs a first and a last name here.`
  const what = column === 'joinedAt' ? 'date' : 'value'
  return `${columnNames[column]}: ${count(values)} ${what}${values === 1 ? ' could not be read and is' : 's could not be read and are'} left out.`
}

/** The last look before an import is taken back. */
export function UndoImport({ undo, here }: { undo: NonNullable<Shown['undo']>; here: string }) {
  const { removes, stays, named } = undo
  const people = (number: number) => (number === 1 ? 'one person' : `${count(number)} people`)
  return (
    <section aria-labelledby="undo" className="card grid max-w-2xl gap-4">
      <h2 id="undo" className="text-2xl">
        Undo this import?
      </h2>
      <p>
        This removes {people(removes)}
        {stays > 0 && ` and leaves ${people(stays)}`}. Emails to them that still wait won’t go.
      </p>
      {stays > 0 && (
        <ul className="list-disc pl-5">
          {named.map(({ id, name, why }) => (
            <li key={id}>
              <bdi>{name}</bdi> {why}
            </li>
          ))}
          {stays > named.length && <li>and {count(stays - named.length)} more</li>}
        </ul>
      )}
      <Form method="post" className="flex flex-wrap gap-3">
        <Link className="button-quiet" to={here} preventScrollReset>
          Keep everyone
        </Link>
        {removes > 0 && (
          <>
            <input type="hidden" name="step" value="undo" />
            <SubmitButton pending="Removing..." className="button-problem">{`Remove ${people(removes)}`}</SubmitButton>
          </>
        )}
      </Form>
    </section>
  )
}
