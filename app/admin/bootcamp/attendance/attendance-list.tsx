import { useState } from 'react'
import { type AttendanceState, attendanceNames, type Correction, corrections } from '../../../attendance/attendance.ts'
import { foldText } from '../../../platform/database/fold-term.ts'
import { ActionForm } from '../../../ui/form/action-form.tsx'
import { controlProps, type Field, FieldError, TextField, textIn } from '../../../ui/form/field.tsx'
import { PendingButton } from '../../../ui/form/pending-button.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { useReadOnly } from '../../../ui/read-only.ts'
import { useBar } from '../../../ui/use-bar.ts'
import { peopleInWords } from '../../copy.ts'
import { attendanceCopy } from './copy.ts'
import { correctionSchema } from './correction-schema.ts'

interface Shown {
  id: string
  name: string
  state: AttendanceState | null
  note: string
}

const labels = { state: 'They', reason: 'How you know' }

const tones: Record<AttendanceState, string> = {
  joined: 'badge-success',
  present: 'badge-success',
  excused: '',
  absent: 'badge-problem',
}

/** Ticked people are corrected together, with one reason. */
export function AttendanceList({ people }: { people: Shown[] }) {
  const [search, setSearch] = useState('')
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const isReadOnly = useReadOnly()
  const words = foldText(search).split(/\s+/).filter(Boolean)
  const isFound = ({ name }: Shown) => words.every((word) => foldText(name).includes(word))
  const tick = (id: string, isTicked: boolean) =>
    setTicked((before) => new Set(isTicked ? [...before, id] : [...before].filter((other) => other !== id)))
  const found = people.filter(isFound)
  return (
    <>
      <div className="field mt-4 max-w-sm print:hidden">
        <label htmlFor="search-people" className="sr-only">
          Search by name
        </label>
        <input
          id="search-people"
          type="search"
          className="input"
          placeholder="Search by name"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <p aria-live="polite" className="sr-only">
        {words.length > 0 ? `${peopleInWords(found.length)} found` : ''}
      </p>
      <ul aria-label="Attendance" className="mt-3">
        {people.map((one) => (
          // Hidden and not removed, so that all are printed.
          <li key={one.id} className={`border-b border-hair ${isFound(one) ? '' : 'hidden print:block'}`}>
            <label className="flex min-h-12 items-center gap-3 py-2 has-enabled:cursor-pointer hover:has-enabled:bg-surface">
              <input
                type="checkbox"
                className="size-5 flex-none accent-ember disabled:hidden"
                checked={ticked.has(one.id)}
                disabled={isReadOnly}
                onChange={(event) => tick(one.id, event.target.checked)}
              />
              <span className="min-w-0 flex-1">
                <bdi className="font-semibold wrap-anywhere">{one.name}</bdi>
                {one.note && <span className="block text-sm wrap-anywhere text-ink-soft">{one.note}</span>}
              </span>
              {one.state && <span className={`badge ${tones[one.state]}`}>{attendanceNames[one.state]}</span>}
            </label>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="empty mt-3">No one here has that name.</p>}
      {ticked.size > 0 && <Correct people={people.filter(({ id }) => ticked.has(id))} />}
    </>
  )
}

function Correct({ people }: { people: Shown[] }) {
  useBar()
  return (
    <section aria-label="Ticked people" className="action-row block">
      <ActionForm
        id="correction"
        schema={correctionSchema}
        labels={labels}
        lost={attendanceCopy}
        hint={null}
        hidden={{ ticked: people.map(({ id, state }) => `${id}:${state ?? ''}`).join(' ') }}
        isAnsweredBelow
      >
        {(fields, { answer, underWay }) => (
          <div className="grid w-full gap-3 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:items-end">
            <How field={fields.state} people={people.length} />
            <TextField field={fields.reason} label={labels.reason} placeholder="The host saw them" />
            <PendingButton pending="Saving...">{`Save for ${peopleInWords(people.length)}`}</PendingButton>
            <FormMessage notice={underWay ? null : answer?.notice} />
          </div>
        )}
      </ActionForm>
    </section>
  )
}

function How({ field, people }: { field: Field; people: number }) {
  return (
    <fieldset className="field" aria-describedby={field.errors ? field.errorId : undefined}>
      <legend>{people === 1 ? 'This person' : `These ${people.toLocaleString('en-US')} people`}</legend>
      <div className="flex flex-wrap gap-1.5">
        {(Object.keys(corrections) as Correction[]).map((state) => (
          <label
            key={state}
            className="filter-chip min-h-11 cursor-pointer bg-paper has-checked:border-teal has-checked:bg-teal-wash has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-teal lg:min-h-9"
          >
            <input
              type="radio"
              className="sr-only"
              value={state}
              defaultChecked={textIn(field) === state}
              {...controlProps(field, false)}
              id={state === 'present' ? field.id : `${field.id}-${state}`}
            />
            {attendanceNames[state]}
          </label>
        ))}
      </div>
      <FieldError field={field} />
    </fieldset>
  )
}
