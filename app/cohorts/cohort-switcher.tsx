import { useEffect, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import { bootcampName } from './cohort.ts'
import { type CohortChoice, cohortParam, isChoice, type NamedCohort } from './cohort-choice.ts'
import { wallClockInWords } from './cohort-record.ts'

/**
 * Chooses the cohort of a screen, in its URL. With JavaScript a change applies at once, otherwise the button does it.
 * Hidden with a single cohort.
 *
 * @param action the path of the screen
 * @param everyone the label for no cohort; undefined where a cohort is required
 * @param keep the other parameters of the URL
 */
export function CohortSwitcher({
  choice,
  action,
  everyone,
  keep = {},
  className = '',
}: {
  choice: CohortChoice
  action: string
  everyone?: string
  keep?: Record<string, string>
  className?: string
}) {
  const submit = useSubmit()
  const select = useRef<HTMLSelectElement>(null)
  const chosen = choice.chosen?.slug ?? ''
  useEffect(() => {
    // Links, Back and Forward change the URL without the field.
    if (select.current) select.current.value = chosen
  }, [chosen])
  if (!isChoice(choice)) return null
  return (
    <Form action={action} className={`flex max-w-full flex-wrap items-end gap-2 ${className}`} preventScrollReset>
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="grid min-w-0 gap-1">
        <span className="text-sm font-semibold">Cohort</span>
        <select
          ref={select}
          name={cohortParam}
          className="input max-w-md"
          defaultValue={chosen}
          onChange={({ currentTarget: { form } }) => submit(form, { preventScrollReset: true })}
        >
          {everyone && <option value="">{everyone}</option>}
          {choice.cohorts.map((cohort) => (
            <option key={cohort.slug} value={cohort.slug}>
              {cohortInList(cohort)}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button type="submit" className="button-quiet">
          Show
        </button>
      </noscript>
    </Form>
  )
}

/** Two cohorts may have the same name. @returns 'Pilot Bootcamp, from Jul 12, 2025' */
export function cohortInList(cohort: NamedCohort): string {
  return `${bootcampName(cohort)}, from ${wallClockInWords(cohort.firstDay)}`
}
