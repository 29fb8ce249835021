import { brand } from '../../organization/brand.ts'

const partner = brand.partner.name

export const leads = {
  page: 'A 3-week journey to mastering AI agent development: three live Saturdays, two exercises in between, and people to ask all the way.',
  slack:
    'Ask when you are stuck, show what works, and meet the others who build. Instructors read along, and most answers come from somebody who had the same question last week.',
}

export const preparation = {
  purpose: `Read this before the first Saturday. Nothing in it asks you to code, and nothing has to be learned by heart: you get the words and the patterns that every session builds on, so that our time together goes into your agent and not into definitions. Set aside about two hours, and have a free ${partner} account ready when you are done.`,
  topics: [
    {
      title: '16 essential prompt patterns',
      text: 'Ways of asking that work again and again, each with the moment to use it and an example to try.',
    },
    {
      title: 'Markdown basics',
      text: 'Headings, lists and emphasis in plain text: how you give a prompt, and an answer, a shape.',
    },
    {
      title: 'Core definitions of AI and agents',
      text: 'Model, prompt, context, tool, workflow, agent: what each one is, and what it is not.',
    },
    {
      title: 'A creative problem-solving mindset',
      text: 'Start from the chore and not from the tool, make it small, try it, and let what fails teach you.',
    },
  ],
} as const

interface SessionContent {
  description: string
  objectives: readonly string[]
  outcome: string
}

/** In the order of `pilot.sessions`. */
export const sessionContents: readonly SessionContent[] = [
  {
    description: `From an empty page to a first agent that answers. We choose one job of yours, write down what a good result looks like, and build the agent for it step by step on ${partner}.`,
    objectives: [
      'Tell an agent from a chatbot, a prompt and an automation',
      'Choose a first job that is small enough to finish and worth finishing',
      'Write instructions with a role, a goal, context, limits and an example',
      `Find your way around ${partner}: workflow, blocks, variables, and the preview`,
      'Run your agent, read what it did, and change one thing at a time',
    ],
    outcome:
      'A working agent of your own that does one job from beginning to end, and a list of what it should do better.',
  },
  {
    description:
      'Your agent grows from one answer to a whole piece of work. It follows steps, takes decisions, reads what you give it, hands on what it made, and asks a person when it should.',
    objectives: [
      'Break a job into steps, and decide which of them need judgment',
      'Let a workflow branch, repeat and stop for a person to approve',
      'Give your agent knowledge: documents, examples, and the rules of your work',
      'Connect it to the tools you use, such as mail, calendar and sheets',
      'Test it with the awkward cases, and say what it does when something is missing',
    ],
    outcome:
      'An agent that carries a job through several steps and hands the result to a tool you already use, with a person in the loop where it matters.',
  },
  {
    description:
      'You show what you made, see what the others made, and leave with feedback you can act on. Then we look ahead: certification, the community, and paid projects.',
    objectives: [
      'Show an agent in three minutes: the problem, the agent at work, the difference it makes',
      'Give feedback that helps, and take it without defending',
      'Say honestly what your agent can not do, and who watches over it',
      'Plan the next version, and what you would have to know to build it',
      'Know the way on: certification, mentoring, and paid projects',
    ],
    outcome:
      'An agent you can show to an employer or a client, and a plan with dates for what you build after the bootcamp.',
  },
]

interface ExerciseContent {
  objective: string
  capabilities: readonly { title: string; text: string }[]
  effort: string
}

/** In the order of `pilot.exercises`. */
export const exercises: readonly ExerciseContent[] = [
  {
    objective:
      'Make the agent of session 1 dependable. You test it with ten real cases, find out where it fails and why, and refine its instructions until it passes at least eight of them.',
    capabilities: [],
    effort: 'About three hours, in pieces of any size. Bring your test sheet to session 2.',
  },
  {
    objective:
      'Make your agent part of real work. You connect it to a tool you use, let it handle a case it has not seen before, and measure what it saves, so that you have something to show in session 3.',
    capabilities: [
      {
        title: 'Adaptability',
        text: 'It copes with what it was not shown: another wording, a missing piece, a request that is none of its business. It asks or says so instead of guessing.',
      },
      {
        title: 'Reasoning & Planning',
        text: 'It breaks a request into steps, does them in a sensible order, checks what came of each, and can tell you why it did what it did.',
      },
    ],
    effort: 'About four hours. Bring your agent, your numbers and a three-minute demo to session 3.',
  },
]

export const officeHours =
  'Optional. Bring your agent and your question, share your screen, and we look at it together. Come late, leave early, or only listen.'
