import {
  capitalized,
  counted,
  dayOf,
  firstLearners,
  heldSessions,
  inWords,
  type ShownCohort,
  sessionDays,
  theBootcamp,
  toldSessions,
  weekdaysOf,
  whenSessionsAre,
} from '../cohorts/cohort.ts'
import type { Told } from '../cohorts/invitation.ts'
import { brand } from '../organization/brand.ts'
import type { Fact } from './cohort-facts.tsx'

const longestDescription = 160

/** For search engines and shared links: 110 to 160 characters, unless names and dates are very long. */
export function descriptionOf(cohort: Told): string {
  if (cohort === null)
    return 'An AI-agent bootcamp, taught live and online: build an AI agent of your own without code. Leave your address to hear when registration opens.'
  const said = (bootcamp: string) => `${capitalized(bootcamp)}${describe(cohort)}`
  const described = said(theBootcamp(cohort))
  return described.length > longestDescription ? said('the bootcamp') : described
}

function describe(cohort: ShownCohort): string {
  const days = sessionDays(cohort)
  if (cohort.phase === 'over')
    return ` was live and online on ${days}: people without code built AI agents of their own. See what it taught.`
  return `, live and online on ${days}: build an AI agent of your own without code. ${waysIn(cohort)}`
}

function waysIn(cohort: ShownCohort): string {
  const { admission, zone, opens } = cohort
  if (admission === 'announced' && opens) return `Registration opens on ${dayOf(opens, zone)}.`
  if (admission === 'interest') return 'See what it teaches.'
  return admission === 'waitlist' ? 'There is a waitlist.' : `Free for ${firstLearners(cohort)}.`
}

export function openingOf(cohort: Told): string {
  const bootcamp = cohort ? capitalized(theBootcamp(cohort)) : 'The bootcamp'
  return cohort?.phase === 'over'
    ? `${bootcamp} was taught live and online. Each participant picked a job that ate their time, and built the AI agent that does it, in plain words and without code.`
    : `${bootcamp} is taught live and online. You pick a job that eats your time, and you build the AI agent that does it, in plain words and without code.`
}

export const platform = `We build on ${brand.partner.name}, a platform on which agents are put together from steps you can read. ${brand.partner.agentsDeployed} have been deployed on it already. A free account is all you need.`

export function aboutSessions(cohort: ShownCohort): string {
  if (cohort.phase === 'over')
    return `These were the dates of ${briefly(cohort)}. The prep pack, the exercises and the recordings that were made stay in the training portal for everyone who is registered.`
  return `${capitalized(inWords(heldSessions(cohort.sessions).length))} ${weekdaysOf(cohort)}, all of them online. Between them there are exercises, office hours and people to ask.`
}

export function factsOf({ capacity, value }: ShownCohort): Fact[] {
  return [
    { name: 'Spots', value: `${capacity}, free of charge` },
    { name: 'Stated value', value },
  ]
}

/** What came of one that is over. @param taken places that somebody held in the end; null while nobody knows */
export function outcomeOf({ sessions, exercises, recordings }: ShownCohort, taken: number | null): Fact[] {
  return [
    { name: 'Live sessions', value: `${heldSessions(sessions).length}` },
    { name: 'Take-home exercises', value: `${exercises}` },
    ...(taken ? [{ name: 'People with a place', value: taken.toLocaleString('en-US') }] : []),
    ...(recordings > 0 ? [{ name: 'Recordings', value: `${recordings}, for participants` }] : []),
  ]
}

export const roles = [
  {
    title: 'AI Creative Automator',
    text: 'Takes the repetition out of making things: first drafts, variants, captions, schedules. The taste stays human.',
  },
  {
    title: 'AI Workflow Designer',
    text: 'Looks at how work moves through a team and builds the agents that carry it from one desk to the next.',
  },
  {
    title: 'AI Digital Efficiency Architect',
    text: 'Finds where an organization loses hours, decides what an agent should take over, and proves that it helped.',
  },
] as const

export function questionsOf(cohort: Told) {
  return [
    {
      title: `What is ${brand.name}?`,
      text: [
        `A place to learn to build AI agents without code. It begins with this bootcamp and goes on in a free community, with certification and paid projects for those who want them.`,
      ],
    },
    {
      title: 'Who is the bootcamp for?',
      text: [
        'People who know a job and would like help with it: career changers, first-generation tech learners, side hustlers and small business owners, students and recent graduates, creatives, community leaders, professionals, and people breaking into tech.',
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
        `No. Agents are built on ${brand.partner.name}, a no-code platform. You bring the job, and clear words for it.`,
      ],
    },
    {
      title: 'What happens after I complete it?',
      text: [
        'You can go for certification: submit a working agent for expert review, and refine it until it is certified. Certified builders are offered paid projects and can mentor the next learners.',
      ],
    },
  ] as const
}

/** @returns 'the pilot' */
function briefly(cohort: ShownCohort): string {
  return cohort.slug === 'pilot' ? 'the pilot' : theBootcamp(cohort)
}

function priceOf(cohort: Told): string {
  if (cohort === null) return 'What a bootcamp costs is said before you register for it.'
  const { slug, value, admission } = cohort
  if (slug === 'pilot' && admission !== 'interest')
    return `Yes. The pilot is free for ${firstLearners(cohort)}. After it the bootcamp, valued at ${value}, becomes a paid program.`
  const free = `${admission === 'interest' ? 'was' : 'is'} free for ${firstLearners(cohort)}`
  return `${capitalized(theBootcamp(cohort))}, valued at ${value}, ${free}. What a later one costs is said before you register for it.`
}

function included(cohort: Told): string {
  const portal = 'The portal is for registered members, who sign in with a code that we send by email.'
  if (cohort === null)
    return `Live sessions online, a prep pack, take-home exercises, office hours, a Slack community, and the training portal. ${portal}`
  const exercises = counted(cohort.exercises, 'take-home exercise')
  return cohort.phase === 'over'
    ? `${whenSessionsAre(toldSessions(cohort))}. What they left is in the training portal: a prep pack, ${exercises}, and the recordings that were made, beside a Slack community. ${portal}`
    : `${heldSessions(cohort.sessions).length} live sessions online (${sessionDays(cohort)}), a prep pack, ${exercises}, office hours, a Slack community, and the training portal. ${portal}`
}
