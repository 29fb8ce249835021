import { brand } from '../organization/brand.ts'

export const leads = {
  opening:
    'Nobody learns this alone at midnight and enjoys it. Here you have people to ask, people to show it to, and later people who ask you. It is free, and it begins with the bootcamp.',
  path: 'Three tiers, and nobody is pushed up them. You are a member from the day you hold a place in a bootcamp; the rest is your choice.',
  partner: `${brand.partner.name} is the no-code platform our agents run on. Members begin on its free tier; builders and ambassadors get more of it for less.`,
  promises: 'Four things that do not depend on how far you have come.',
  interest:
    'No registration open today, or no time for this one? Leave your address, and we write to you when registration for the next bootcamp opens.',
}

export const tiers = [
  {
    label: 'Tier 1',
    name: 'Member',
    access: 'Free. Whoever holds a place in a bootcamp is a member.',
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
      'Register for a bootcamp, with your name and email address. With your place you can sign in to the training portal, where members find each other and show their projects. While no registration is open, leave your address on this page, and we write to you when one is.',
    ],
  },
  {
    title: 'Do I have to take the bootcamp?',
    text: [
      'For now, yes: a place in a bootcamp is the way into the community. What needs no place is the learning library, with guides, e-books, tools and a podcast: it is free for everybody.',
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
