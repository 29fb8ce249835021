/**
 * SAMPLE: these people are invented. An organization puts its own founders, team and instructors here; the pictures are
 * made of the initials.
 */
export interface Person {
  name: string
  title: string
  quote: string
  /** On a professional network. Invented people have none. */
  profileUrl?: string
}

export const founder: Person = {
  name: 'Marisol Okafor',
  title: 'Founder',
  quote:
    'I watched my neighbors run whole businesses from a phone and a notebook. They had the judgment. What they lacked was somebody to hand the busywork to.',
}

export const team: readonly Person[] = [
  {
    name: 'Priya Ramanathan',
    title: 'Co-founder, learning',
    quote: 'If a learner is lost, the lesson is wrong. We rewrite the lesson.',
  },
  {
    name: 'Theo Lindqvist',
    title: 'Co-founder, technology',
    quote: 'Nobody asks which language your agent was written in. They ask whether it was right on Monday morning.',
  },
]

export const instructors = [
  {
    title: 'Marisol Okafor',
    text: [
      'Teaches how to explain a job so that an agent can do it: what comes in, what goes out, and when to stop and ask.',
      'Ran a front office for eleven years before she built her first agent.',
    ],
  },
  {
    title: 'Theo Lindqvist',
    text: [
      'Teaches workflows and integrations: how an agent reaches your calendar, your inbox and your sheets, and how to keep it out of trouble.',
      'Has repaired more broken automations than he has built, and teaches from those.',
    ],
  },
  {
    title: 'Priya Ramanathan',
    text: [
      'Leads the showcase and the reviews: what makes an agent good enough that a stranger would rely on it.',
      'Tested software for hospitals, and still asks first what happens when it goes wrong.',
    ],
  },
] as const
