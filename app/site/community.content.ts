import { brand } from '../organization/brand.ts'

export const leads = {
  opening:
    'Nobody learns this alone at midnight and enjoys it. Here you have people to ask, people to show it to, and later people who ask you. It is free to join.',
  path: 'Three tiers, and nobody is pushed up them. You are a member from the day you join; the rest is your choice.',
  partner: `${brand.partner.name} is the no-code platform our agents run on. Members begin on its free tier; builders and ambassadors get more of it for less.`,
  promises: 'Four things that do not depend on how far you have come.',
}

export const tiers = [
  {
    label: 'Tier 1',
    name: 'Member',
    access: 'Free. Everybody who joins is a member.',
    actions: ['Begin with the beginner training', 'Come to a meetup', 'Say what you would like to build'],
    benefits: [
      'The community',
      `The free tier of ${brand.partner.name}`,
      'Beginner training and meetups',
      'Discounts on specialized events',
    ],
  },
  {
    label: 'Tier 2',
    name: 'Builder',
    access: 'Your choice, at any time.',
    actions: [
      'Complete a project from the bootcamp’s concepts',
      'Submit it for expert review',
      'Refine and resubmit it until it is certified',
    ],
    benefits: [
      'The Certified Builder badge, training and review',
      `A discount on ${brand.partner.name}’s Pro and Business plans`,
      `The ${brand.name} job board`,
      'Continued mentorship',
    ],
  },
  {
    label: 'Tier 3',
    name: 'Ambassador',
    access: 'Builders who give back.',
    actions: ['Host events', 'Teach', 'Mentor'],
    benefits: [
      'VIP early access',
      'Direct influence on the product',
      'Recognition and speaking opportunities',
      `A free Business Tier plan (${brand.partner.businessTierValue} value)`,
    ],
  },
] as const

export const promises = ['Free Training', 'Real Projects', 'Community Support', 'Purpose Driven'] as const

export const questions = [
  {
    title: 'What does it cost to join?',
    text: ['Nothing. The community is free to join, and stays free.'],
  },
  {
    title: 'How do I join?',
    text: [
      'Register once, with your name and e-mail address. The same registration puts you in line for the pilot bootcamp.',
    ],
  },
  {
    title: 'Do I have to take the bootcamp?',
    text: [
      'No. Members can read, ask and come to meetups. The bootcamp is the quickest way to a first agent, not the only one.',
    ],
  },
  {
    title: 'How do I become a Certified Builder?',
    text: [
      'Complete a project from the bootcamp’s concepts and submit it for expert review. You get it back with notes, refine it and resubmit it until it is certified. Then the badge is yours.',
    ],
  },
  {
    title: 'What does an Ambassador do?',
    text: [
      'Ambassadors are builders who host events, teach and mentor. They hear of new things first, and have a say in them.',
    ],
  },
  {
    title: 'Is there paid work?',
    text: [
      'Certified builders see the job board, with paid projects from businesses and organizations that need agents built. We can’t promise anyone a contract.',
    ],
  },
  {
    title: `What is ${brand.partner.name}?`,
    text: [
      `The no-code platform on which agents are built here. ${brand.partner.agentsDeployed} agents have been deployed on it.`,
    ],
  },
] as const
