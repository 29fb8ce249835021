import { href } from 'react-router'
import { type ShownCohort, theBootcamp } from '../../cohorts/cohort.ts'
import { aboutCohort, cohortParam } from '../../cohorts/cohort-choice.ts'
import { DocumentForm, SendButton } from '../../ui/form/document-form.tsx'
import { askAgainCopy, lostWords } from '../copy.ts'
import type { Standing } from '../member.ts'

/** A member who is signed in. */
export interface KnownVisitor {
  name: string
  email: string
  standing: Standing
}

/** What a member who is signed in finds in place of the form. @param full their registration leads to the waitlist */
export function KnownVisitorCard({
  visitor: { name, email, standing },
  cohort,
  full,
}: {
  visitor: KnownVisitor
  cohort: ShownCohort
  full: boolean
}) {
  return (
    <>
      <p>
        You’re signed in as{' '}
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        ({email}).
      </p>
      {standing.is === 'free' ? (
        <>
          <p>We already have your name, email and answers, so there’s nothing to fill in.</p>
          <DocumentForm
            name="register"
            action={href('/training-portal/next-bootcamp')}
            lost={lostWords(askAgainCopy.failed)}
          >
            <input type="hidden" name={cohortParam} value={cohort.slug} />
            <SendButton pending="Processing...">{full ? 'Join the Waitlist' : 'Reserve My Place'}</SendButton>
          </DocumentForm>
        </>
      ) : (
        <>
          <p>{whereTheyStand(standing, theBootcamp(cohort))}</p>
          <p>
            <a className="button" href={portalOf(standing, cohort)}>
              Open the training portal
            </a>
          </p>
        </>
      )}
    </>
  )
}

type InPart = Exclude<Standing, { is: 'free' }>

function whereTheyStand(standing: InPart, bootcamp: string): string {
  if (standing.is === 'elsewhere')
    return `You take part in ${standing.bootcamp}. You can only take part in one at a time: to switch, give that place back first.`
  return standing.holding === 'place'
    ? `You already have a place in ${bootcamp}.`
    : `You’re number ${standing.queueNumber?.toLocaleString('en-US')} in line for ${bootcamp}. We’ll email you when there’s a place for you.`
}

/** Opens with the bootcamp in which they have a place. */
function portalOf(standing: InPart, cohort: ShownCohort): string {
  const isHere = standing.is === 'in' && standing.holding === 'place'
  return href('/training-portal/dashboard') + (isHere ? aboutCohort(cohort) : '')
}
