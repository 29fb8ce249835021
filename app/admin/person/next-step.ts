import { href } from 'react-router'
import { theBootcamp } from '../../cohorts/cohort.ts'
import { aboutCohort, type NamedCohort } from '../../cohorts/cohort-choice.ts'
import type { RegistrationState } from '../../membership/member.ts'
import type { OnboardingState } from '../../membership/onboarding-state.ts'
import type { ExpiresUnless } from '../../membership/place-expiry.ts'
import { againPath } from './shown-events.ts'

/** The registration that counts now: of a bootcamp that isn't over, else the newest. */
export interface CurrentRegistration {
  cohort: Pick<NamedCohort, 'slug' | 'name'>
  state: RegistrationState
  onboarding: OnboardingState
  isOver: boolean
  /** 1 is asked first; null for one who isn't in the queue. */
  queueNumber: string | null
  /** Deadline of a held place, in words. */
  held: { unless: ExpiresUnless; lastDay: string } | null
  movedTo: unknown
  starts: string
}

export interface NextStep {
  /** Follows "Next: ". */
  words: string
  more?: string
  deed?: { label: string; to: string }
  /** Something has to be put right. */
  isProblem?: boolean
}

const openSteps: Record<OnboardingState, string | null> = {
  'not-signed-up': 'sign in to the portal for the first time',
  'pending-onboarding': 'accept the expectations',
  'questionnaire-pending': 'answer the questionnaire',
  'registration-complete': null,
}

/**
 * What has to happen next with a person, and the one thing that an admin can do about it.
 *
 * @param refused why their mail server refuses emails
 * @returns null when nothing is left to do
 */
export function nextStepOf({
  id,
  refused,
  current,
}: {
  id: string
  refused: string | null
  current: CurrentRegistration | null
}): NextStep | null {
  const edit = (cohort?: CurrentRegistration['cohort']) =>
    href('/admin/users/:id', { id }) + (cohort ? `${aboutCohort(cohort)}&edit` : '?edit')
  if (refused !== null)
    return {
      words: 'correct their address.',
      more: `Their mail server refused it: ${refused}. This disappears once the address is changed or an email arrives.`,
      deed: { label: 'Correct the address', to: edit(current?.cohort) },
      isProblem: true,
    }
  if (current?.state === 'moved' && !current.movedTo)
    return { words: 'the next bootcamp. They keep their turn, and are offered a place when it’s published.' }
  if (!current || current.isOver) return null
  const { cohort, state, onboarding, queueNumber, held, starts } = current
  const remind = (kind: 'onboarding-reminder' | 'place-expiry-reminder') => ({
    label: 'Remind…',
    to: againPath(kind, id),
  })
  const waitlist = { label: 'Open the waitlist', to: href('/admin/cohorts/:slug/waitlist', { slug: cohort.slug }) }
  const bootcamp = theBootcamp(cohort)
  switch (state) {
    case 'registered': {
      if (held?.unless === 'accepted')
        return {
          words: `accept the place, held until the end of ${held.lastDay}.`,
          deed: remind('place-expiry-reminder'),
        }
      const step = openSteps[onboarding]
      if (!step) return { words: `session 1 of ${bootcamp}, ${starts}.`, more: 'They’re ready.' }
      const more = held ? `Their place is held until the end of ${held.lastDay}.` : ''
      return { words: `${step}.`, ...(more && { more }), deed: remind('onboarding-reminder') }
    }
    case 'waiting':
      return { words: `a free place in ${bootcamp}.`, more: `They’re number ${queueNumber} in line.`, deed: waitlist }
    case 'declined':
    case 'expired':
      return {
        words: `say that they can take part after all.`,
        more: `They ${state === 'declined' ? 'declined a place' : 'missed the deadline for a place'}, and are offered one by name only.`,
        deed: waitlist,
      }
    case 'confirmed':
      return {
        words: 'move them to Registered when they need the portal.',
        more: 'Confirmed people have a place, but the portal is closed to them.',
        deed: { label: 'Change the status', to: edit(cohort) },
      }
    case 'moved':
    case 'cancelled':
      return null
  }
}
