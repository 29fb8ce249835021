import {
  bootcampName,
  capitalized,
  firstLearners,
  type ShownCohort,
  sessionDays,
  theBootcamp,
} from '../cohorts/cohort.ts'
import { wayToCome } from '../cohorts/invitation.ts'
import type { Fact } from './cohort-facts.tsx'

export const leads = {
  opening:
    'Learn to build AI agents that read, sort, answer and remind, so that you don’t have to. You explain the job in plain words. No code, and no experience needed.',
  audiences: 'People who know a job well and would like a hand with it. You are probably on this list twice.',
  loop: 'A loop in four steps. Each one leads to the next, and the last one starts somebody else’s first.',
}

export const reasons = [
  {
    title: 'The tools arrived before the training',
    text: 'AI already sits in the offices, shops and clinics where people work. Hardly anyone was shown how to use it well. That is where we start.',
  },
  {
    title: 'You know the work, and that is the hard part',
    text: 'An agent is only as good as the person who explains the job to it. Years at a front desk, in a classroom or on a shop floor count for more here than a degree in computer science.',
  },
  {
    title: 'Building beats watching',
    text: 'A video about AI is forgotten within a week. Here you leave with an agent of your own that runs, and you can say why it works.',
  },
  {
    title: 'A skill should lead somewhere',
    text: 'A certificate alone pays no rent. After certification come paid projects, people who know your name, and the next learner who needs your help.',
  },
]

export const audiences = [
  {
    title: 'Career changers',
    text: 'Bring what you know from your last job. It is the raw material of your first agent.',
  },
  {
    title: 'First-generation tech learners',
    text: 'Nobody at home works in tech? Good. Every word is explained here, and no question is too small.',
  },
  {
    title: 'Side hustlers and small business owners',
    text: 'Hand the inquiries, invoices and reminders to an agent, and have your evenings back.',
  },
  {
    title: 'Students and recent graduates',
    text: 'Show employers something that runs, not only a line on a résumé.',
  },
  {
    title: 'Creatives and community leaders',
    text: 'Let an agent carry the sorting, scheduling and chasing, so that you can do the part only you can do.',
  },
  {
    title: 'Professionals and people breaking into tech',
    text: 'Become the person on the team who can say: I built something for that.',
  },
]

export const loop = [
  {
    title: 'Bootcamp',
    gain: 'Training',
    text: 'Live sessions online, exercises in between and people to ask. You build while you learn.',
  },
  {
    title: 'Certification',
    gain: 'Proof',
    text: 'You hand in a working AI agent. Experts go through it with you until it holds up.',
  },
  {
    title: 'Earn by Building',
    gain: 'Income',
    text: 'Certified builders are offered paid projects from people who need agents built.',
  },
  {
    title: 'Give What You Got',
    gain: 'Purpose',
    text: 'Mentor and share what you found out. Somebody’s first agent begins with yours.',
  },
]

/** Over what is said of the bootcamp. */
export function titleOf(cohort: ShownCohort): string {
  if (cohort.admission === 'interest') return `The ${bootcampName(cohort)} is over`
  return `Free for ${firstLearners(cohort)}`
}

/** What the bootcamp costs whoever comes now. */
export function costOf(cohort: ShownCohort): string {
  if (cohort.admission === 'waitlist') return wayToCome(cohort)
  const later = cohort.slug === 'pilot' ? 'later the bootcamp becomes a paid program.' : null
  if (cohort.phase === 'over') {
    const left = 'What they left stays free in the training portal for everyone who holds a place'
    return `The live sessions are over. ${left}${later ? `; ${later}` : '.'}`
  }
  return later ? `The pilot costs nothing. ${capitalized(later)}` : `${capitalized(theBootcamp(cohort))} costs nothing.`
}

export function factsOf(cohort: ShownCohort): Fact[] {
  return [
    { name: 'Value', value: cohort.value },
    ...(cohort.admission === 'interest' ? [] : [{ name: 'Your price', value: '$0' }]),
    { name: cohort.phase === 'over' ? 'Was live online' : 'Live online', value: sessionDays(cohort) },
  ]
}
