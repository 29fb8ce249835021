import { brand } from '../organization/brand.ts'

export const nextSteps = [
  {
    title: 'You get a confirmation email',
    text: 'It goes to the address you enter and says that your message has arrived.',
  },
  {
    title: 'The right person reads it',
    text: 'The kind of inquiry you choose tells us who can help best.',
  },
  { title: 'You get a reply', text: `By email, usually within ${brand.replyTime}.` },
] as const
