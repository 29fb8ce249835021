import { useState } from 'react'
import { Form } from 'react-router'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { Link } from '../../ui/link.tsx'
import { count } from '../roster/admin-copy.ts'
import { type Column, columnList, columnNames, meaningIn, splitName } from './columns.ts'

interface ShownColumn {
  heading: string
  meaning: Column | null
  /** What it seems to mean too. */
  double: Column | null
  examples: string[]
}

/** Address books have dozens of columns that nothing is read from. */
const mostOthers = 6

/** What each column of the file means: guessed, and for the admin to correct. */
export function ColumnChoice({ columns, rows, back }: { columns: ShownColumn[]; rows: number; back: string }) {
  const [chosen, choose] = useState(columns.map(({ meaning }) => meaning))
  const numbered = columns.map((column, index) => ({ column, index }))
  const filled = numbered.filter(({ column }) => column.meaning !== null || column.examples.length > 0)
  const isKnown = ({ column }: (typeof filled)[number]) => column.meaning !== null || column.double !== null
  const others = filled.filter((one) => !isKnown(one))
  const isFolded = others.length > mostOthers
  const shown = isFolded ? filled.filter(isKnown) : filled
  const empty = columns.length - filled.length
  const choice = ({ column, index }: (typeof filled)[number]) => (
    <li key={index} className="grid gap-x-6 gap-y-2 border-t border-hair py-4 sm:grid-cols-2">
      <div className="min-w-0">
        <label htmlFor={`column-${index}`} className="font-semibold wrap-anywhere">
          <bdi>{column.heading || `Column ${index + 1}`}</bdi>
        </label>
        <p className="text-sm text-ink-soft wrap-anywhere">
          <Examples values={column.examples} />
        </p>
      </div>
      <div className="grid min-w-0 content-start gap-2">
        <select
          id={`column-${index}`}
          name="column"
          className="input"
          value={`${index} ${chosen[index] ?? ''}`}
          onChange={({ currentTarget: { value } }) => choose(chosen.with(index, meaningIn(value).meaning))}
        >
          <option value={`${index} `}>Leave out</option>
          {columnList.map((name) => (
            <option key={name} value={`${index} ${name}`}>
              {columnNames[name]}
            </option>
          ))}
        </select>
        {column.double && !chosen[index] && (
          <p className="hint">
            Looks like {columnNames[column.double]} too. “{columns[chosen.indexOf(column.double)]?.heading}” is used.
          </p>
        )}
        {chosen[index] === 'name' && <SplitNames names={column.examples} />}
      </div>
    </li>
  )
  return (
    <Form method="post" className="form max-w-3xl">
      <div>
        <h2 className="text-2xl">What is in each column?</h2>
        <p className="mt-1 text-ink-soft">Names and Email are needed. Everything else can be left out.</p>
      </div>
      <ul className="grid">{shown.map(choice)}</ul>
      {isFolded && (
        <details>
          <summary className="link">{count(others.length)} more columns, which are left out</summary>
          <ul className="mt-4 grid">{others.map(choice)}</ul>
        </details>
      )}
      {empty > 0 && (
        <p className="hint">
          {empty === 1 ? 'One empty column isn’t shown.' : `${count(empty)} empty columns aren’t shown.`}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <input type="hidden" name="step" value="match" />
        <SubmitButton pending="Checking...">{rows === 1 ? 'Check one row' : `Check ${count(rows)} rows`}</SubmitButton>
        <Link className="link" to={back}>
          Choose another file
        </Link>
      </div>
    </Form>
  )
}

function Examples({ values }: { values: string[] }) {
  return values.map((value, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
    <span key={index}>
      {index > 0 && ' · '}
      <bdi>{value}</bdi>
    </span>
  ))
}

/** A look at how names are split, the longest first. */
function SplitNames({ names }: { names: string[] }) {
  return (
    <table className="text-sm">
      <caption className="sr-only">How names are split</caption>
      <thead>
        <tr className="text-left text-ink-soft">
          <th scope="col" className="font-normal">
            First name
          </th>
          <th scope="col" className="font-normal">
            Last name
          </th>
        </tr>
      </thead>
      <tbody>
        {names.map(splitName).map(({ firstName, lastName }) => (
          <tr key={`${firstName} ${lastName}`}>
            <td className="pr-4 wrap-anywhere">{firstName}</td>
            <td className="wrap-anywhere">{lastName || 'None: left out, since everyone needs one'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
