import { pilot, sessionDays } from '../cohorts/pilot.ts'
import { brand } from '../organization/brand.ts'
import type { Fact } from './pilot-facts.tsx'

export const leads = {
  opening:
    'The pilot bootcamp is taught live and online. You pick a job that eats your time, and you build the AI agent that does it, in plain words and without code.',
  platform: `We build on ${brand.partner.name}, a platform on which agents are put together from steps you can read. ${brand.partner.agentsDeployed} have been deployed on it already. A free account is all you need.`,
  sessions: 'Three Saturdays, all of them online. Between them there are exercises, office hours and people to ask.',
  sessionsOver:
    'These were the dates of the pilot. The prep pack, the exercises and the recordings that were made stay in the training portal for everyone who is registered.',
}

export const facts: readonly Fact[] = [
  { name: 'Spots', value: `${pilot.capacity}, free of charge` },
  { name: 'Stated value', value: pilot.value },
]

/** What the sessions teach, in the order of `pilot.sessions`. */
export const sessionContents = [
  {
    trainingType: 'Live workshop',
    points: [
      'What an agent is, and what it is not',
      'Prompts that say exactly what you mean',
      'Your first agent, from an empty page',
    ],
    outcome: 'an agent of your own that answers.',
  },
  {
    trainingType: 'Live workshop',
    points: [
      'Steps, branches and when to ask a person',
      'Joining your agent to mail, calendar and sheets',
      'Testing it with the awkward cases',
    ],
    outcome: 'an agent that does a whole job, end to end.',
  },
  {
    trainingType: 'Live showcase',
    points: [
      'Show your agent to the cohort',
      'Feedback you can act on, and the rest of the time for questions',
      'The way to certification and paid projects',
    ],
    outcome: 'an agent you can show, and a plan for what comes next.',
  },
] as const

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

export const questions = [
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
    text: [
      `${pilot.sessions.length} live sessions online (${sessionDays()}), a prep pack, two take-home exercises, office hours, a Slack community, and the training portal. The portal is for registered members, who sign in with a code that we send by e-mail.`,
    ],
  },
  {
    title: 'Will it be paid later?',
    text: [
      `Yes. The pilot is free for the first ${pilot.capacity} learners. After it the bootcamp, valued at ${pilot.value}, becomes a paid program.`,
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
