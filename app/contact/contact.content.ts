import { brand } from '../organization/brand.ts'

export const nextSteps = [
  {
    title: 'You get a confirmation email',
    text: 'So you know your message arrived.',
  },
  {
    title: 'The right person reads it',
    text: 'We route it based on the inquiry type you choose.',
  },
  { title: 'You get a reply', text: `By email, usually within ${brand.replyTime}.` },
] as const
