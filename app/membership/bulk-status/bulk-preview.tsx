import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { theBootcamp } from '../../cohorts/cohort.ts'
import type { NamedCohort } from '../../cohorts/cohort-choice.ts'
import { ArrowRight } from '../../ui/drawings/icons.tsx'
import { EmailPreview } from '../../ui/email-preview.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Address, MemberStatusBadge, StatusBadge } from '../marks/member-mark.tsx'
import { type MemberStatus, memberStatusNames } from '../member.ts'
import { AgreeToExceed } from '../places/agree-to-exceed.tsx'
import type { ShownLetter } from '../places/tell-of-places.server.ts'
import { count, members, onlyRegisteredSignIn, overCapacityCopy } from '../roster/admin-copy.ts'
import {
  changedCohortParam,
  countChanges,
  isTold,
  mostAtOneLook,
  type StatusChange,
  type StatusPlan,
  whatHappens,
} from './bulk-status.ts'
import { whoIsTold } from './copy.ts'

/** The preview of a change of many members. @param list the list to return to */
export function BulkPreview({
  plan,
  letters,
  cohort,
  isOneOfSeveral,
  fingerprint,
  ids,
  reason,
  tell,
  list,
}: {
  plan: StatusPlan
  /** The emails that members would get. */
  letters: ShownLetter[]
  cohort: NamedCohort
  isOneOfSeveral: boolean
  fingerprint: string
  ids: string
  reason: string | undefined
  /** The last state of the checkbox. */
  tell: boolean
  list: string
}) {
  const changes = countChanges(plan)
  const told = plan.people.filter(isTold).length
  const to = memberStatusNames[plan.to]
  const safe = useRef<HTMLAnchorElement>(null)
  // The button that changes nothing has the focus, without scrolling away from the text above it.
  useEffect(() => safe.current?.focus({ preventScroll: true }), [])
  if (changes === 0 && plan.people.some(({ isElsewhere }) => isElsewhere))
    return (
      <>
        <p className="max-w-prose">Nobody can be moved to {to} here.</p>
        <PlanTable plan={plan} />
      </>
    )
  if (changes === 0) return <p>All of them have the status {to} already, so there’s nothing to change.</p>
  return (
    <>
      <p id="plan" className="max-w-prose">
        {members(changes)} will move to <strong>{to}</strong>
        {isOneOfSeveral && (
          <>
            {' '}
            in <strong>{theBootcamp(cohort)}</strong>
          </>
        )}
        . After that, {count(plan.takenAfter)} of {count(plan.capacity)} places are taken, compared with{' '}
        {count(plan.takenBefore)} now. {onlyRegisteredSignIn}
      </p>
      <PlanTable plan={plan} />
      <Form method="post" className="form max-w-2xl">
        <input type="hidden" name="ids" value={ids} />
        <input type="hidden" name={changedCohortParam} value={cohort.slug} />
        <input type="hidden" name="to" value={plan.to} />
        <input type="hidden" name="plan" value={fingerprint} />
        {plan.exceedsBy > 0 && (
          <>
            <Notice tone="problem" title={overCapacityCopy(plan.capacity, plan.takenAfter).title}>
              <p>
                This exceeds the capacity by {plan.exceedsBy.toLocaleString('en-US')}. Leave people out, or agree to it:
              </p>
            </Notice>
            <AgreeToExceed capacity={plan.capacity} taken={plan.takenAfter} />
          </>
        )}
        {told > 0 && (
          <div className="field">
            <label className="checkbox">
              <input type="checkbox" name="tell" defaultChecked={tell} aria-describedby="tell-hint" />
              <span>Tell them by email</span>
            </label>
            <p id="tell-hint" className="hint">
              {whoIsTold(plan.to, told, changes)}
            </p>
            {letters.map((letter) => (
              <EmailPreview key={letter.subject + letter.text} {...letter} />
            ))}
          </div>
        )}
        <label className="field">
          <span className="font-semibold">Reason for the change (optional)</span>
          <input name="reason" className="input" maxLength={500} autoComplete="off" defaultValue={reason} />
          <span className="hint">Saved in each member’s history.</span>
        </label>
        <div className="flex flex-wrap gap-3">
          <SubmitButton pending="Changing...">{`Move ${members(changes)} to ${to}`}</SubmitButton>
          <Link ref={safe} className="button-quiet" to={list} aria-describedby="plan">
            Cancel
          </Link>
        </div>
      </Form>
    </>
  )
}

function PlanTable({ plan }: { plan: StatusPlan }) {
  return (
    <section
      className={`table-region relative ${plan.people.length > mostAtOneLook ? 'max-h-[70svh] overflow-y-auto' : ''}`}
      aria-label="What will happen"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
    >
      <table className="table">
        <caption className="sr-only">What will happen to each member</caption>
        <thead>
          <tr>
            <th scope="col">Member</th>
            <th scope="col">What will happen</th>
          </tr>
        </thead>
        <tbody>
          {plan.people.map((person) => (
            <tr key={person.member.id}>
              <th scope="row" className="max-w-56 wrap-break-word">
                <bdi>
                  {person.member.firstName} {person.member.lastName}
                </bdi>
                <p className="font-normal text-ink-soft">
                  <Address email={person.member.email} />
                </p>
              </th>
              <td>
                <Move person={person} to={plan.to} />
                <p className="mt-1">{whatHappens(person)}</p>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Move({ person: { member, changes }, to }: { person: StatusChange; to: MemberStatus }) {
  if (!changes) return <MemberStatusBadge member={member} />
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <MemberStatusBadge member={member} />
      <ArrowRight aria-hidden="true" className="size-4" />
      <span className="sr-only">becomes</span>
      <StatusBadge status={to} />
    </span>
  )
}
