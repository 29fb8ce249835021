import {
  capitalized,
  counted,
  inWords,
  type ShownCohort,
  sessionDays,
  toldSessions,
  weekdaysOf,
  whenSessionsAre,
} from '../cohorts/cohort.ts'
import { brand } from '../organization/brand.ts'
import type { Fact } from './cohort-facts.tsx'

/** For search engines and shared links: 110 to 160 characters. */
export function descriptionOf(cohort: ShownCohort): string {
  const days = sessionDays(cohort)
  return cohort.phase === 'over'
    ? `The pilot bootcamp was live and online on ${days}: people without code built AI agents of their own. See what it taught.`
    : `The pilot bootcamp, live and online on ${days}: build an AI agent of your own without code. Free for the first ${cohort.capacity} learners.`
}

export function openingOf({ phase }: ShownCohort): string {
  return phase === 'over'
    ? 'The pilot bootcamp was taught live and online. Each participant picked a job that ate their time, and built the AI agent that does it, in plain words and without code.'
    : 'The pilot bootcamp is taught live and online. You pick a job that eats your time, and you build the AI agent that does it, in plain words and without code.'
}

export const platform = `We build on ${brand.partner.name}, a platform on which agents are put together from steps you can read. ${brand.partner.agentsDeployed} have been deployed on it already. A free account is all you need.`

export function aboutSessions(cohort: ShownCohort): string {
  if (cohort.phase === 'over')
    return 'These were the dates of the pilot. The prep pack, the exercises and the recordings that were made stay in the training portal for everyone who is registered.'
  return `${capitalized(inWords(cohort.sessions.length))} ${weekdaysOf(cohort)}, all of them online. Between them there are exercises, office hours and people to ask.`
}

export function factsOf({ capacity, value }: ShownCohort): Fact[] {
  return [
    { name: 'Spots', value: `${capacity}, free of charge` },
    { name: 'Stated value', value },
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

export function questionsOf(cohort: ShownCohort) {
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
      title: 'What does the pilot include?',
      text: [included(cohort)],
    },
    {
      title: 'Will it be paid later?',
      text: [
        `Yes. The pilot is free for the first ${cohort.capacity} learners. After it the bootcamp, valued at ${cohort.value}, becomes a paid program.`,
      ],
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

function included(cohort: ShownCohort): string {
  const exercises = counted(cohort.exercises, 'take-home exercise')
  const portal = 'The portal is for registered members, who sign in with a code that we send by e-mail.'
  return cohort.phase === 'over'
    ? `${whenSessionsAre(toldSessions(cohort))}. What they left is in the training portal: a prep pack, ${exercises}, and the recordings that were made, beside a Slack community. ${portal}`
    : `${cohort.sessions.length} live sessions online (${sessionDays(cohort)}), a prep pack, ${exercises}, office hours, a Slack community, and the training portal. ${portal}`
}
