import { Form } from 'react-router'
import { theBootcamp } from '../../cohorts/cohort.ts'
import type { NamedCohort } from '../../cohorts/cohort-choice.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { type MemberStatus, memberStatusNames } from '../member.ts'
import { changedCohortParam, mostAtOnce } from './bulk-status.ts'

/** For too many members for one page: they are listed in the background before the admin agrees. */
export function FindEveryone({ to, cohort }: { to: MemberStatus | null; cohort: NamedCohort }) {
  return (
    <Form method="post" className="form max-w-2xl">
      <p>
        The filter finds more than {mostAtOnce} members. We’ll check them all in the background and show you what would
        happen to each. Nothing changes until you agree.
      </p>
      <input type="hidden" name="find" value="everyone" />
      <input type="hidden" name={changedCohortParam} value={cohort.slug} />
      {to ? (
        <>
          <p>
            They would move to <strong>{memberStatusNames[to]}</strong> in {theBootcamp(cohort)}.
          </p>
          <div>
            <SubmitButton pending="Checking...">Check all of them</SubmitButton>
          </div>
        </>
      ) : (
        <p>Go back and choose a status first.</p>
      )}
    </Form>
  )
}
