import { brand } from '../organization/brand.ts'

export const intro = `${brand.name} trains people to build AI agents and certifies those whose agents hold up. Now we are building a marketplace where businesses find them. It starts as a beta: join the waitlist and tell us which job you would hand over.`

export const points = [
  {
    title: 'Made by certified builders',
    text: 'Every builder there has handed in a working agent, and refined it until our experts certified it.',
  },
  {
    title: 'You bring the job, in plain words',
    text: `Say what comes in and what should go out. Agents are built on ${brand.partner.name} without code, so nobody on your team has to write any.`,
  },
  {
    title: 'Nothing to pay now',
    text: 'Joining is free and commits you to nothing. The budget only tells us what kind of project you have in mind.',
  },
] as const

export const nextStep = `Somebody from our team reads your request and replies within ${brand.replyTime}. When the beta has room for your project, we write to you again.`
