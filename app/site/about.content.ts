import { href } from 'react-router'
import { capitalized, firstLearners, theBootcamp } from '../cohorts/cohort.ts'
import type { Told } from '../cohorts/invitation.ts'
import { brand } from '../organization/brand.ts'

export const lead = `Software used to be made by a few and used by everyone else. AI agents change that. ${brand.name} is here so no one hears about it last.`

export const story = [
  {
    title: 'It began at a kitchen table',
    text: 'A neighbor spent every Sunday night copying orders from messages into a sheet. We built her an agent that did it in a minute. The next Sunday she built the second one herself.',
  },
  {
    title: 'The pattern was always the same',
    text: 'Baker, caseworker, student, bookkeeper: each knew exactly what they wanted done, and each had been told it takes a programmer. It doesn’t anymore. It takes someone who can explain the work.',
  },
  {
    title: 'So we made a place for it',
    text: `${brand.organization.name} had the room and the volunteers, ${brand.partner.name} had a platform for building agents without code. Together they became ${brand.name}: a bootcamp to start with, and a community to stay for.`,
  },
] as const

export const mission =
  'Train AI Agent Builders: people who can look at a job, explain it, and build the agent that does it.'
export const vision =
  'A world where anyone can create value with AI, wherever they come from and whatever they studied.'

export const differences = [
  {
    title: 'Applied projects',
    text: 'You work on a job of your own from the first session. You use what you build on Monday, instead of filing it away.',
  },
  {
    title: 'Role-based learning',
    text: 'Creative Automator, Workflow Designer or Digital Efficiency Architect: you train for a role people hire for.',
  },
  {
    title: 'Built to last',
    text: 'Tools change every month. Explaining work well, testing and improving don’t, and that’s what we teach.',
  },
] as const

export interface Partner {
  name: string
  description: string
  /**
   * A file in public/, such as '/partner-spark-tech-hub.svg', at least 64 pixels wide and high; without one, or if it
   * fails to load, the initials are shown.
   */
  logo: string | null
}

export const partners: readonly Partner[] = [
  {
    name: brand.organization.name,
    description: 'The local tech hub that runs the program: rooms, mentors, and a front door in the neighborhood.',
    logo: '/partner-spark-tech-hub.svg',
  },
  {
    name: brand.partner.name,
    description: `The no-code platform we build on, with ${brand.partner.agentsDeployed} agents deployed.`,
    logo: null,
  },
  {
    name: brand.name,
    description: 'The bootcamp, the certification, and the community that lasts after the sessions.',
    logo: '/partner-agentspark.svg',
  },
]

export function questionsOf(cohort: Told) {
  return [
    {
      title: `What is ${brand.name}?`,
      text: [
        'A bootcamp and a community where people learn to build AI agents without code, then earn and teach with what they’ve built.',
      ],
    },
    {
      title: 'What is an AI agent?',
      text: [
        'A software helper you give a job to in plain words. It can read a message, look something up, write a draft, fill in a sheet, and ask you when it’s unsure.',
      ],
    },
    {
      title: 'Who is behind it?',
      text: [
        `${brand.organization.name}, a ${brand.organization.kind}, together with ${brand.partner.name} and volunteers.`,
      ],
    },
    {
      title: 'Do I need to know how to code?',
      text: ['No. If you can write a clear email, you can start.'],
    },
    {
      title: 'What does it cost?',
      text: [`The community is free to join. ${priceOf(cohort)}`],
    },
    {
      title: 'Can my organization work with you?',
      text: [
        'Yes. You can sponsor or host an event, send learners, or bring projects for certified builders: just choose the inquiry type on the contact page. To hire ready-made agents, join the beta waitlist for our marketplace of certified agents.',
      ],
      links: [
        { label: 'Write to us', to: href('/contact') },
        { label: 'Join the beta waitlist', to: href('/spark-clients') },
      ],
    },
    {
      title: 'How can I help?',
      text: ['Volunteer as a mentor, share what you’ve built, or tell one person who’d never think this is for them.'],
    },
  ] as const
}

function priceOf(cohort: Told): string {
  if (cohort === null) return 'You’ll see the price before you register.'
  const { slug, value, admission } = cohort
  const free = `${admission === 'interest' ? 'was' : 'is'} free for ${firstLearners(cohort)}, and worth ${value}`
  const bootcamp = `${capitalized(theBootcamp(cohort))} ${free}`
  return slug === 'pilot' ? `${bootcamp}. Later the bootcamp becomes a paid program.` : `${bootcamp}.`
}
