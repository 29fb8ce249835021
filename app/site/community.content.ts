import { brand } from '../organization/brand.ts'

export const leads = {
  opening:
    'No one enjoys learning this alone at midnight. Here you have people to ask, people to show it to, and later people who ask you. It’s free, and it starts with the bootcamp.',
  path: 'Three tiers, and no pressure to climb. You’re a member from the day you get a place in a bootcamp. The rest is up to you.',
  partner: `${brand.partner.name} is the no-code platform our agents run on. Members start on its free tier; builders and ambassadors get discounts and free plans.`,
  promises: 'From your first day to your first client.',
  interest: 'Not the right time? Leave your email, and we’ll tell you when the next bootcamp opens.',
}

export const tiers = [
  {
    label: 'Tier 1',
    name: 'Member',
    access: 'Free with a place in a bootcamp.',
    actions: ['Start with the beginner training', 'Come to a meetup', 'Tell us what you’d like to build'],
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
      'Refine and resubmit it until it’s certified',
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
      'Register for a bootcamp with your name and email. Once you have a place, sign in to the training portal, where members find each other and show their projects. If registration is closed, leave your email on this page and we’ll tell you when it opens.',
    ],
  },
  {
    title: 'Do I have to take the bootcamp?',
    text: [
      'For now, yes: a place in a bootcamp is your way into the community. The learning library is different: its guides, e-books, tools and podcasts are open to everyone.',
    ],
  },
  {
    title: 'How do I become a Certified Builder?',
    text: [
      'Complete a project from the bootcamp’s concepts and submit it for expert review. You get it back with notes, then refine and resubmit it until it’s certified. Then the badge is yours.',
    ],
  },
  {
    title: 'What does an Ambassador do?',
    text: [
      'Ambassadors are builders who host events, teach and mentor. They see new things first and have a say in what comes next.',
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
    text: [`The no-code platform we build agents on. ${brand.partner.agentsDeployed} agents have been deployed on it.`],
  },
] as const
