import {
  bootcampName,
  capitalized,
  firstLearners,
  registrationDay,
  type ShownCohort,
  sessionDays,
  sessionTimes,
  theBootcamp,
  toldSessions,
  whenSessionsAre,
} from '../cohorts/cohort.ts'
import { wayToCome } from '../cohorts/invitation.ts'
import { leftForNewcomers, type Places, vacancyOf } from '../cohorts/places.ts'
import type { Fact } from './cohort-facts.tsx'

export const leads = {
  opening:
    'Build AI agents that read, sort, answer and remind, so you don’t have to. You explain the job in plain words. No code, no experience needed.',
  audiences: 'People who know their job and could use a hand with it. You are probably on this list twice.',
  loop: 'Four steps, one loop. Each leads to the next, and your last step is someone else’s first.',
}

export const reasons = [
  {
    title: 'The tools arrived before the training',
    text: 'AI already sits in the offices, shops and clinics where people work. Hardly anyone has been shown how to use it well. That’s where we start.',
  },
  {
    title: 'You know the work, and that’s the hard part',
    text: 'An agent is only as good as the person who explains the job to it. Here, years at a front desk, in a classroom or on a shop floor count for more than a computer science degree.',
  },
  {
    title: 'Building beats watching',
    text: 'You’ll forget a video about AI within a week. Here you leave with an agent of your own that runs, and you know why it works.',
  },
  {
    title: 'A skill should lead somewhere',
    text: 'A certificate alone won’t pay the rent. After certification come paid projects, people who know your name, and the next learner who needs your help.',
  },
]

export const audiences = [
  {
    picture: 'briefcase',
    title: 'Career changers',
    text: 'Bring what you know from your last job. It’s the raw material for your first agent.',
  },
  {
    picture: 'home',
    title: 'First-generation tech learners',
    text: 'No one at home works in tech? Good. We explain every word, and no question is too small.',
  },
  {
    picture: 'till',
    title: 'Side hustlers and small business owners',
    text: 'Hand the inquiries, invoices and reminders to an agent, and get your evenings back.',
  },
  {
    picture: 'gown',
    title: 'Students and recent graduates',
    text: 'Show employers something that runs, not just a line on a résumé.',
  },
  {
    picture: 'camera',
    title: 'Creatives and community leaders',
    text: 'Let an agent do the sorting, scheduling and chasing, so you can do the part only you can do.',
  },
  {
    picture: 'desk',
    title: 'Professionals and people breaking into tech',
    text: 'Become the person on the team who can say: I built something for that.',
  },
] as const

export const loop = [
  {
    title: 'Bootcamp',
    gain: 'Training',
    text: 'Live sessions online, exercises in between, and people to ask. You build as you learn.',
  },
  {
    title: 'Certification',
    gain: 'Proof',
    text: 'You submit a working AI agent. Experts review it with you until it holds up.',
  },
  {
    title: 'Earn by Building',
    gain: 'Income',
    text: 'Certified builders get paid projects from people who need agents built.',
  },
  {
    title: 'Give What You Got',
    gain: 'Purpose',
    text: 'Mentor others and share what you’ve learned. Somebody’s first agent begins with yours.',
  },
]

/** The schedule in one line, beside the call to action. @param places null while they can't be counted */
export function statusOf(cohort: ShownCohort, places: Places | null): string {
  const { admission, phase, opens } = cohort
  if (admission === 'announced' && opens)
    return `Registration opens ${registrationDay(cohort, opens)}. ${whenSessionsAre(toldSessions(cohort))}.`
  if (admission === 'interest') return `The ${bootcampName(cohort)} is over. Hear first when the next one opens.`
  const free = admission === 'open' && places ? freeOf(places) : 'The waitlist is open.'
  if (phase === 'over') return `${free} ${openNow(cohort)}`
  return phase === 'live'
    ? `${free} The live sessions are running now.`
    : `${free} ${whenSessionsAre(toldSessions(cohort))}.`
}

function freeOf(places: Places): string {
  const { capacity } = places
  const vacancy = vacancyOf(places)
  if (vacancy === 'open')
    return `${leftForNewcomers(places)} of ${capacity} free ${capacity === 1 ? 'place' : 'places'} left.`
  return `${vacancy === 'none' ? 'All places are taken.' : 'Free places go first to those who wait.'} The waitlist is open.`
}

/** What a newcomer finds after the last session. */
function openNow({ exercises, recordings }: ShownCohort): string {
  const things = ['the prep pack', ...(exercises > 0 ? ['exercises'] : []), ...(recordings > 0 ? ['recordings'] : [])]
  return `${capitalized(new Intl.ListFormat('en-GB').format(things))} ${things.length > 1 ? 'are' : 'is'} open now.`
}

/** The title above the bootcamp's text. */
export function titleOf(cohort: ShownCohort): string {
  if (cohort.admission === 'interest') return `The ${bootcampName(cohort)} is over`
  return `Free for ${firstLearners(cohort)}`
}

/** The price for a newcomer. */
export function costOf(cohort: ShownCohort): string {
  if (cohort.admission === 'waitlist') return wayToCome(cohort)
  const later = cohort.slug === 'pilot' ? 'later the bootcamp becomes a paid program.' : null
  if (cohort.phase === 'over') {
    const left =
      'The prep pack, exercises and any recordings are in the training portal, free for everyone with a place'
    return `The live sessions are over. ${left}${later ? `. ${capitalized(later)}` : '.'}`
  }
  return later ? `The pilot costs nothing. ${capitalized(later)}` : `${capitalized(theBootcamp(cohort))} costs nothing.`
}

export function factsOf(cohort: ShownCohort): Fact[] {
  return [
    { name: 'Value', value: cohort.value },
    ...(cohort.admission === 'interest' ? [] : [{ name: 'Your price', value: '$0' }]),
    cohort.phase === 'over'
      ? { name: 'Live sessions ran', value: sessionDays(cohort) }
      : { name: 'Live online', value: sessionTimes(cohort) },
  ]
}
