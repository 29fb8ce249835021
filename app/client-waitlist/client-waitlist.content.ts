import { brand } from '../organization/brand.ts'

export const intro = `${brand.name} trains people to build AI agents and certifies those whose agents hold up. Now we’re building a marketplace where businesses can find them. It starts as a beta: join the waitlist and tell us which job you’d hand over.`

export const points = [
  {
    title: 'Made by certified builders',
    text: 'Every builder has submitted a working agent and refined it until our experts certified it.',
  },
  {
    title: 'You bring the job, in plain words',
    text: `Say what comes in and what should go out. Agents are built on ${brand.partner.name} without code, so no one on your team has to write any.`,
  },
  {
    title: 'Nothing to pay now',
    text: 'Joining is free, with no commitment. The budget just tells us what kind of project you have in mind.',
  },
] as const

export const nextStep = `Someone on our team will read your request and reply within ${brand.replyTime}. When the beta has room for your project, we’ll write again.`
