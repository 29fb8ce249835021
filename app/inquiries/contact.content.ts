import { brand } from '../organization/brand.ts'

export const nextSteps = [
  { title: 'A letter confirms it', text: 'It goes to the address you enter and says that your message has arrived.' },
  {
    title: 'The right person reads it',
    text: 'The kind of inquiry that you choose leads to somebody of our team who can help.',
  },
  { title: 'You get a reply', text: `By email, usually within ${brand.replyTime}.` },
] as const
