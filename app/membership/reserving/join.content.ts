import {
  bootcampName,
  capitalized,
  firstLearners,
  heldSessions,
  type Phase,
  registrationDay,
  type ShownCohort,
  theBootcamp,
  toldSessions,
  whenSessionsAre,
} from '../../cohorts/cohort.ts'
import { invitationOf, type Told, takesRegistrations, wayToCome } from '../../cohorts/invitation.ts'
import { leftForNewcomers, type Places, type Vacancy } from '../../cohorts/places.ts'
import type { FormEmail } from '../../platform/told-email.ts'

/** @param instead the one that is open, on the page of a cohort that takes no more registrations */
export function titleOf(cohort: Told, instead: Told = null): string {
  if (instead) return 'Registration Is Closed'
  if (cohort === null || cohort.admission === 'interest') return 'Hear About the Next Bootcamp'
  return `Apply to Join the ${bootcampName(cohort)}`
}

/** For search engines and shared links: 110 to 160 characters. */
export function descriptionOf(cohort: Told): string {
  if (cohort === null || cohort.admission === 'interest')
    return 'No bootcamp is open for registration right now. Leave your email address, and we’ll tell you when registration for the next one opens.'
  const { sessions, phase } = cohort
  const bootcamp = theBootcamp(cohort)
  if (cohort.admission === 'announced' && cohort.opens)
    return `Registration for ${bootcamp} opens on ${registrationDay(cohort, cohort.opens)}. Leave your email address, and we’ll write to you that day.`
  if (cohort.admission === 'waitlist')
    return `Registration for ${bootcamp} has closed. Join the waitlist: free places go to the person who has waited longest. There’s nothing to pay.`
  return phase === 'over'
    ? `The ${liveSessions(cohort)} of ${bootcamp} ${heldSessions(sessions).length === 1 ? 'is' : 'are'} over. Register to get the prep pack, exercises and recordings, free of charge.`
    : `Register for ${bootcamp}: ${liveSessions(cohort)} online where you build an AI agent without code, free for ${firstLearners(cohort)}.`
}

/** @param vacancy null while unknown */
export function eyebrowOf(cohort: Told, vacancy: Vacancy | null): string {
  if (cohort?.admission === 'announced') return 'Registration is not open yet'
  if (!takesRegistrations(cohort)) return 'Registration is closed'
  if (cohort.admission === 'waitlist') return 'Registration has closed'
  if (vacancy === 'none') return 'All places are taken'
  return vacancy === 'promised' ? 'Free places go to the waitlist first' : `Free for ${firstLearners(cohort)}`
}

/** For a cohort that takes no more registrations while another one does. */
export function introInstead(cohort: ShownCohort, instead: ShownCohort): string {
  const bootcamp = capitalized(theBootcamp(cohort))
  const ended = cohort.calledOff
    ? `${bootcamp} was called off.`
    : `${whenSessionsAre(toldSessions(cohort))}. ${bootcamp} takes no more registrations.`
  const can = invitationOf(instead) === 'place' ? 'register for' : 'join the waitlist for'
  return `${ended} You can ${can} ${theBootcamp(instead)}.`
}

/** @param vacancy null while unknown */
export function introOf(cohort: Told, vacancy: Vacancy | null): string {
  if (cohort === null || cohort.admission === 'interest') return wayToCome(cohort)
  const { phase, admission } = cohort
  const when = whenSessionsAre(toldSessions(cohort))
  if (phase === 'ahead') {
    const what = `In ${liveSessions(cohort)} online, you build your first AI agent. No code, no cost, no experience: just bring an idea and make time for it.`
    return `${what} ${when}.${admission === 'announced' ? ` ${wayToCome(cohort)}` : ''}`
  }
  const hasPlace = admission === 'open' && (vacancy === null || vacancy === 'open')
  const left =
    phase === 'live'
      ? `You can still join${hasPlace ? '' : ' if a place opens'}: the prep pack and exercises are in the training portal.`
      : 'The prep pack, exercises and any recordings are in the training portal, free for everyone with a place.'
  return `${when}. ${left} No code and no experience needed.`
}

/** @returns '3 live sessions' */
function liveSessions({ sessions }: ShownCohort): string {
  const { length } = heldSessions(sessions)
  return `${length} live session${length === 1 ? '' : 's'}`
}

interface Said {
  strong: string
  rest: string
}

/** How many places are left. */
export function placesInWords({ admission }: ShownCohort, vacancy: Vacancy, places: Places): Said {
  const { capacity, free, waiting } = places
  const order = `go to the person who has waited longest${waiting > 0 ? ` (${waiting} waiting now)` : ''}.`
  if (admission === 'waitlist')
    return { strong: 'Registration has closed.', rest: `Join the waitlist: free places ${order}` }
  if (vacancy === 'none')
    return {
      strong: capacity === 1 ? 'The only place is taken.' : `All ${capacity} places are taken.`,
      rest: `Join the waitlist: free places ${order}`,
    }
  if (vacancy === 'promised')
    return {
      strong:
        capacity === 1 ? 'The only place is free.' : `${free} of ${capacity} places ${free === 1 ? 'is' : 'are'} free.`,
      rest: `${free === 1 ? 'It goes' : 'They go'} first to those who wait (${waiting} waiting now). Join the waitlist to get in line.`,
    }
  const left = leftForNewcomers(places)
  return {
    strong:
      capacity === 1 ? 'The only place is free.' : `${left} of ${capacity} places ${left === 1 ? 'is' : 'are'} free.`,
    rest:
      waiting > 0
        ? `${waiting === 1 ? 'One more is' : `${waiting} more are`} held for those who wait.`
        : 'After that, there’s a waitlist.',
  }
}

/** The next steps after reserving a place. @param phase of the cohort */
export function stepsOfPlace(email: FormEmail, phase: Phase): { title: string; text: string }[] {
  if (email.why === 'refused') return [{ title: 'Check your address', text: whyNotSent(email) }]
  return [
    email.letterSent
      ? {
          title: 'Open our email',
          text: `It has your private link, for checking your registration${phase === 'over' ? '' : ' or giving your place back'}.`,
        }
      : { title: 'Watch for our email', text: whyNotSent(email) },
    { title: 'Sign in', text: 'Enter your email address, and we’ll send you a six-digit code. No password needed.' },
    { title: 'Tell us about you', text: 'Five minutes of questions, then the whole training portal is yours.' },
  ]
}

export function whyNotSent({ to, why }: FormEmail): string {
  if (why === 'refused')
    return `${to} refused our email. If that’s not your address, register again with the right one.`
  if (why === 'limit') return `${to} just got several emails from us, so ask for your private link in an hour.`
  return `We’ll keep trying to send it to ${to}.`
}

/** Link that shares the page on LinkedIn. @param address URL of the registration page */
export function onLinkedIn(address: string): string {
  return `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url: address })}`
}

/** Link that opens a mail program. @param address URL of the registration page */
export function mailToAFriend(bootcamp: string, address: string): string {
  const subject = encodeURIComponent('Build an AI agent with me?')
  const body = encodeURIComponent(
    `I just got a place in ${bootcamp}: you build your first AI agent, no code needed, and it's free.\n\nHave a look: ${address}`,
  )
  return `mailto:?subject=${subject}&body=${body}`
}
