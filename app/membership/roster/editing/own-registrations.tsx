import { Fragment } from 'react'
import { href } from 'react-router'
import { bootcampName } from '../../../cohorts/cohort.ts'
import { aboutCohort, type CohortChoice, isChoice, type NamedCohort } from '../../../cohorts/cohort-choice.ts'
import { CohortSwitcher } from '../../../cohorts/cohort-switcher.tsx'
import { Link } from '../../../ui/link.tsx'
import { StatusBadge } from '../../marks/member-mark.tsx'
import type { MemberRegistration } from '../../member.ts'
import type { MemberRecord } from '../../members.server.ts'

/** Details of one registration. */
export interface RegistrationDetails {
  cohort: number
  /** Name of the onboarding step. */
  onboarding: string
  facts: { label: string; words: string }[]
}

/**
 * A member's registrations with dates and onboarding steps, and the one that the form beside it changes.
 *
 * @param cohort of the form
 */
export function OwnRegistrations({
  member: { id, firstName },
  cohort,
  choice,
  registrations,
  details,
}: {
  member: Pick<MemberRecord, 'id' | 'firstName'>
  cohort: NamedCohort
  choice: CohortChoice
  registrations: MemberRegistration[]
  details: RegistrationDetails[]
}) {
  const isOneOfSeveral = isChoice(choice)
  const here = href('/admin/users/:id', { id })
  return (
    <section aria-labelledby="cohorts">
      <h2 id="cohorts" className="text-2xl">
        {isOneOfSeveral ? 'Cohorts' : 'Registration'}
      </h2>
      {registrations.length === 0 && (
        <p className="mt-3">
          <bdi>{firstName}</bdi> isn’t registered in any cohort.
        </p>
      )}
      <ul className="mt-3 grid gap-4">
        {registrations.map((own) => (
          <li key={own.cohort.slug} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <strong className="min-w-0 wrap-anywhere">{bootcampName(own.cohort)}</strong>
            <StatusBadge status={own.status} />
            {own.declined && (
              <span className="text-sm text-ink-soft">{own.expired ? 'missed the deadline' : 'declined a place'}</span>
            )}
            {!isOneOfSeveral ? null : own.cohort.id === cohort.id ? (
              <span className="text-sm text-ink-soft">in the form</span>
            ) : (
              <Link className="link text-sm" to={here + aboutCohort(own.cohort)} preventScrollReset>
                Change<span className="sr-only"> the status in {bootcampName(own.cohort)}</span>
              </Link>
            )}
            <Details details={details.find((about) => about.cohort === own.cohort.id)} />
          </li>
        ))}
      </ul>
      {isOneOfSeveral && (
        <>
          <CohortSwitcher choice={{ ...choice, chosen: cohort }} action={here} className="mt-4" />
          <p className="hint mt-1">The form shows the status in this cohort.</p>
        </>
      )}
    </section>
  )
}

function Details({ details }: { details: RegistrationDetails | undefined }) {
  if (!details) return null
  return (
    <dl className="grid basis-full grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-sm">
      <dt className="text-ink-soft">Onboarding</dt>
      <dd>{details.onboarding}</dd>
      {details.facts.map(({ label, words }) => (
        <Fragment key={label}>
          <dt className="text-ink-soft">{label}</dt>
          <dd>{words}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
