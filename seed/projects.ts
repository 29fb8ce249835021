/** Projects of respondents. The owner is given by email address. */
export interface SampleProject {
  owner: string
  title: string
  description?: string
  url?: string
  tags: string[]
  daysAgo: number
}

export const sampleProjects: SampleProject[] = [
  {
    owner: 'participant@agentspark.example',
    title: 'Going-home notes',
    description: 'Rewrites a discharge note at a sixth-grade reading level and asks the nurse to confirm every dose.',
    url: 'https://projects.example/going-home-notes',
    tags: ['Healthcare'],
    daysAgo: 12,
  },
  {
    owner: 'amara@boateng-bakes.example',
    title: 'Midnight cake desk',
    description:
      'Takes an order by text, asks for the date, the number of guests and allergies, and drafts a quote for me to approve in the morning.',
    url: 'https://projects.example/midnight-cake-desk',
    tags: ['Retail / eCommerce', 'Marketing / Advertising'],
    daysAgo: 15,
  },
  {
    owner: 'diego.villanueva@northgate-schools.example',
    title: 'Next Good Question',
    description: 'A lab-report coach that never answers, only asks. Seventh graders approve, reluctantly.',
    tags: ['Education'],
    daysAgo: 14,
  },
  {
    owner: 'yuki@tanemura.example',
    title: 'Chapter marker',
    description: 'Finds chapters and quotable lines in a raw interview and shows where it is unsure.',
    url: 'https://projects.example/chapter-marker',
    tags: ['Media / Entertainment', 'Content Creation / Writing', 'Marketing / Advertising', 'Technology'],
    daysAgo: 13,
  },
  {
    owner: 'saoirse.brannigan@harbor-legal-aid.example',
    title: 'Urgent first',
    description: 'Sorts tenant questions by the date that matters and shows a person the reason for every ranking.',
    tags: ['Legal / Compliance', 'Government / Nonprofit'],
    daysAgo: 10,
  },
  {
    owner: 'ravi.c@mail.example',
    title: 'Friday fix list',
    description: 'Reads the week’s tickets and proposes three fixes, each with the tickets it would have prevented.',
    url: 'https://projects.example/friday-fix-list',
    tags: ['Technology'],
    daysAgo: 9,
  },
  {
    owner: 'keisha@montgomery-homes.example',
    title: 'Block brief',
    description: 'One page about a neighborhood before each showing, with its sources.',
    tags: ['Real Estate'],
    daysAgo: 8,
  },
  {
    owner: 'isabela@carvalho-studio.example',
    title: 'Voice check',
    description: 'Marks the sentences of a draft that do not sound like the client, and says why.',
    url: 'https://projects.example/voice-check',
    tags: ['Marketing / Advertising', 'Content Creation / Writing'],
    daysAgo: 6,
  },
  {
    owner: 'tallulah@canyon-weaving.example',
    title: 'Grant matcher',
    description: 'Compares what a group does with what a grant asks for, and says no early when it does not fit.',
    tags: ['Government / Nonprofit', 'Content Creation / Writing'],
    daysAgo: 4,
  },
  {
    owner: 'elias.novak@mail.example',
    title: 'Kind reminder',
    description: 'Writes invoice reminders in the tone of the shop, firm only at the third.',
    tags: ['Finance'],
    daysAgo: 2,
  },
]
