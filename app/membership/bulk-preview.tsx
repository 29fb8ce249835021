import { Form, Link } from 'react-router'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { members, onlyRegisteredSignIn, overCapacityCopy } from './admin-copy.ts'
import { AgreeToExceed } from './agree-to-exceed.tsx'
import { countChanges, type StatusChange, type StatusPlan } from './bulk-status.ts'
import { memberStatusNames } from './member.ts'
import { Address, StandingBadge } from './member-mark.tsx'

/** The last look before a change of many. @param list where to go without it */
export function BulkPreview({
  plan,
  fingerprint,
  ids,
  reason,
  list,
}: {
  plan: StatusPlan
  fingerprint: string
  ids: string
  reason: string | undefined
  list: string
}) {
  const changes = countChanges(plan)
  const to = memberStatusNames[plan.to]
  if (changes === 0) return <p>All of them have the status {to} already, so there is nothing to change.</p>
  return (
    <>
      <p className="max-w-prose">
        {members(changes)} will move to <strong>{to}</strong>. After that {plan.takenAfter.toLocaleString('en-US')} of{' '}
        {plan.capacity.toLocaleString('en-US')} places are taken; now it is {plan.takenBefore.toLocaleString('en-US')}.{' '}
        {onlyRegisteredSignIn} Nobody gets a letter about it; whoever is offered a place under Places does.
      </p>
      <PlanTable plan={plan} />
      <Form method="post" className="form max-w-2xl">
        <input type="hidden" name="ids" value={ids} />
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
        <label className="field">
          <span className="font-semibold">Reason for the change (optional)</span>
          <input name="reason" className="input" maxLength={500} autoComplete="off" defaultValue={reason} />
          <span className="hint">It stands in the history of each of them.</span>
        </label>
        <div className="flex flex-wrap gap-3">
          <Link className="button-quiet" to={list}>
            Cancel
          </Link>
          <SubmitButton pending="Changing...">{`Move ${members(changes)} to ${to}`}</SubmitButton>
        </div>
      </Form>
    </>
  )
}

function PlanTable({ plan }: { plan: StatusPlan }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable with the keyboard
    <section className="table-region relative max-h-[70svh] overflow-y-auto" aria-label="What will happen" tabIndex={0}>
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
                {person.member.firstName} {person.member.lastName}
                <p className="font-normal text-ink-soft">
                  <Address email={person.member.email} />
                </p>
              </th>
              <td>
                <StandingBadge member={person.member} />
                <p className="mt-1">{whatHappens(person)}</p>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function whatHappens({ changes, signIn, place, beyondCapacity, member }: StatusChange): string {
  if (!changes) return 'No change'
  const parts = [
    place === 'takes' && (beyondCapacity ? 'Takes a place beyond the capacity' : 'Takes a place'),
    place === 'frees' && 'Gives a place back',
    place === 'as before' && 'Only the status changes',
    signIn === 'gains' && 'can sign in to the portal',
    signIn === 'loses' && 'can no longer sign in to the portal',
    member.role === 'admin' && 'stays an admin',
  ]
  return parts.filter(Boolean).join(', ')
}
