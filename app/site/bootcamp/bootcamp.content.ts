import {
  capitalized,
  counted,
  dayOf,
  firstLearners,
  heldSessions,
  inWords,
  type ShownCohort,
  sessionDays,
  sessionTimes,
  theBootcamp,
  toldSessions,
  weekdaysOf,
  whenSessionsAre,
} from '../../cohorts/cohort.ts'
import type { Told } from '../../cohorts/invitation.ts'
import { brand } from '../../organization/brand.ts'
import type { Fact } from '../cohort-facts.tsx'

const longestDescription = 160

/** For search engines and shared links: 110 to 160 characters, unless names and dates are very long. */
export function descriptionOf(cohort: Told): string {
  if (cohort === null)
    return 'A live online AI-agent bootcamp: build an AI agent of your own without code. Leave your email, and we’ll tell you when registration opens.'
  const said = (bootcamp: string) => `${capitalized(bootcamp)}${describe(cohort)}`
  const described = said(theBootcamp(cohort))
  return described.length > longestDescription ? said('the bootcamp') : described
}

function describe(cohort: ShownCohort): string {
  const days = sessionDays(cohort)
  if (cohort.phase === 'over')
    return ` was live and online on ${days}: people built their own AI agents, no code needed. See what they learned.`
  return `, live and online on ${days}: build an AI agent of your own without code. ${waysIn(cohort)}`
}

function waysIn(cohort: ShownCohort): string {
  const { admission, zone, opens } = cohort
  if (admission === 'announced' && opens) return `Registration opens on ${dayOf(opens, zone)}.`
  if (admission === 'interest') return 'See what it teaches.'
  return admission === 'waitlist' ? 'Join the waitlist.' : `Free for ${firstLearners(cohort)}.`
}

export function openingOf(cohort: Told): string {
  const bootcamp = cohort ? capitalized(theBootcamp(cohort)) : 'The bootcamp'
  return cohort?.phase === 'over'
    ? `${bootcamp} was taught live and online. Everyone picked a job that ate their time and built the AI agent that does it, in plain words and without code.`
    : `${bootcamp} is taught live and online. Pick a job that eats your time, and build the AI agent that does it, in plain words and without code.`
}

export const platform = `We build on ${brand.partner.name}, where you put agents together from steps you can read. ${brand.partner.agentsDeployed} agents already run on it. All you need is a free account.`

export function aboutSessions(cohort: ShownCohort): string {
  if (cohort.phase === 'over')
    return `These were the dates of ${briefly(cohort)}. Its prep pack, exercises and any recordings are in the training portal for everyone who is registered.`
  return `${capitalized(inWords(heldSessions(cohort.sessions).length))} ${weekdaysOf(cohort)}, all online. In between: exercises, office hours and people to ask.`
}

export function factsOf({ capacity, value }: ShownCohort): Fact[] {
  return [
    { name: 'Spots', value: `${capacity}, free of charge` },
    { name: 'Stated value', value },
  ]
}

/** The results of an ended bootcamp. @param taken places that had a holder at the end; null while unknown */
export function outcomeOf({ sessions, exercises, recordings }: ShownCohort, taken: number | null): Fact[] {
  return [
    { name: 'Live sessions', value: `${heldSessions(sessions).length}` },
    { name: 'Take-home exercises', value: `${exercises}` },
    ...(taken ? [{ name: 'People with a place', value: taken.toLocaleString('en-US') }] : []),
    ...(recordings > 0
      ? [{ name: `Recording${recordings === 1 ? '' : 's'} for participants`, value: `${recordings}` }]
      : []),
  ]
}

export const roles = [
  {
    picture: 'brush',
    title: 'AI Creative Automator',
    text: 'Automates the repetitive side of creative work: first drafts, variants, captions, schedules. The taste stays human.',
  },
  {
    picture: 'flow',
    title: 'AI Workflow Designer',
    text: 'Sees how work moves through a team, and builds the agents that carry it from one desk to the next.',
  },
  {
    picture: 'clock',
    title: 'AI Digital Efficiency Architect',
    text: 'Finds where an organization loses hours, decides what an agent should take over, and proves that it helped.',
  },
] as const

export function questionsOf(cohort: Told) {
  return [
    {
      title: `What is ${brand.name}?`,
      text: [
        `A place to learn to build AI agents without code. It starts with this bootcamp and continues in a free community, with certification and paid projects if you want them.`,
      ],
    },
    {
      title: 'Who is the bootcamp for?',
      text: [
        'People who know a job and could use help with it: career changers, first-generation tech learners, side hustlers and small business owners, students and recent graduates, creatives, community leaders, professionals, and people breaking into tech.',
      ],
    },
    {
      title: `What does ${cohort ? briefly(cohort) : 'the bootcamp'} include?`,
      text: [included(cohort)],
    },
    {
      title: 'Will it be paid later?',
      text: [priceOf(cohort)],
    },
    {
      title: 'Do I need to code?',
      text: [
        `No. You build on ${brand.partner.name}, a no-code platform. Just bring a task to hand off and describe it in plain words.`,
      ],
    },
    {
      title: 'What happens after I complete it?',
      text: [
        'You can get certified: submit a working agent for expert review, and refine it until it passes. Certified builders get paid projects and can mentor the next learners.',
      ],
    },
  ] as const
}

/** @returns 'the pilot' */
function briefly(cohort: ShownCohort): string {
  return cohort.slug === 'pilot' ? 'the pilot' : theBootcamp(cohort)
}

function priceOf(cohort: Told): string {
  if (cohort === null) return 'You’ll see the price before you register.'
  const { slug, value, admission } = cohort
  if (slug === 'pilot' && admission !== 'interest')
    return `Yes. The pilot is free for ${firstLearners(cohort)}. After that the bootcamp, valued at ${value}, becomes a paid program.`
  const free = `${admission === 'interest' ? 'was' : 'is'} free for ${firstLearners(cohort)}`
  return `${capitalized(theBootcamp(cohort))}, valued at ${value}, ${free}. If a later one costs anything, you’ll see the price before you register.`
}

function included(cohort: Told): string {
  const portal = 'The portal is for registered members. You sign in with a code we email you.'
  if (cohort === null)
    return `Live sessions online, a prep pack, take-home exercises, office hours, a Slack community, and the training portal. ${portal}`
  const exercises = counted(cohort.exercises, 'take-home exercise')
  return cohort.phase === 'over'
    ? `${whenSessionsAre(toldSessions(cohort))}. In the training portal you’ll find the prep pack, ${exercises} and any recordings, along with a Slack community. ${portal}`
    : `${heldSessions(cohort.sessions).length} live sessions online (${sessionTimes(cohort)}), a prep pack, ${exercises}, office hours, a Slack community, and the training portal. ${portal}`
}
