import { type Answers, respondents } from './respondents.ts'

/** All people are fictional. Their addresses end in .example, which nobody can own (RFC 2606). */
export interface SamplePerson {
  firstName: string
  lastName: string
  email: string
  role: 'member' | 'builder' | 'builder_plus' | 'ambassador' | 'admin'
  status: 'registered' | 'waitlist' | 'confirmed' | 'cancelled'
  newsletter: boolean
  joinedDaysAgo: number
  /** A team member without a place and a cohort. */
  runsTheBootcamp?: boolean
  /** Declined with "Not at This Time". */
  declinedDaysAgo?: number
  /** The progress of the onboarding; undefined for a person who has never signed in. */
  onboarding?: { acceptedExpectations: boolean; answers?: Answers; answeredDaysAgo?: number }
}

/** The people whom the demonstration and the journeys refer to by name. */
export const people = {
  admin: {
    firstName: 'Nora',
    lastName: 'Lindqvist',
    email: 'admin@agentspark.example',
    role: 'admin',
    status: 'confirmed',
    newsletter: false,
    joinedDaysAgo: 60,
    runsTheBootcamp: true,
  },
  participant: {
    firstName: 'Maya',
    lastName: 'Okafor',
    email: 'participant@agentspark.example',
    role: 'member',
    status: 'registered',
    newsletter: true,
    joinedDaysAgo: 24,
    onboarding: {
      acceptedExpectations: true,
      answeredDaysAgo: 21,
      answers: {
        workStatus: 'Full-time employee',
        industry: 'Healthcare',
        jobTitle: 'Patient Services Coordinator',
        company: 'Lakeside Family Clinic',
        linkedin: 'https://linkedin.example/in/maya-okafor',
        location: 'Sacramento, CA',
        goal: 'An agent that turns our discharge notes into plain instructions a patient can follow at home, in English or Spanish.',
        tools: 'ChatGPT for rewriting letters, Otter for meeting notes',
        usedMindStudio: false,
        goals: ['save time', 'first agent', 'connect'],
        about:
          'Eleven years at a front desk taught me where patients get lost. I want to build the helper I always wished I could hand them.',
      },
    },
  },
  newMember: {
    firstName: 'Theo',
    lastName: 'Almeida',
    email: 'new-member@agentspark.example',
    role: 'member',
    status: 'registered',
    newsletter: true,
    joinedDaysAgo: 1,
  },
} satisfies Record<string, SamplePerson>

const signedInOnly = { acceptedExpectations: false }
const expectationsOnly = { acceptedExpectations: true }

/** Everyone in a fresh demonstration. Most places stay free, so that a visitor's reservation gets one. */
export const samplePeople: SamplePerson[] = [
  people.admin,
  people.participant,
  people.newMember,
  ...respondents,
  member('Rosalind', 'Achterberg', 18, { onboarding: expectationsOnly, newsletter: true }),
  member('Emeka', 'Nwosu', 16, { onboarding: expectationsOnly }),
  member('Lucía', 'Ferreyra', 12, { onboarding: expectationsOnly, newsletter: true }),
  member('Tobias', 'Rehn', 8, { onboarding: expectationsOnly }),
  member('Hana', 'Kobayashi', 5, { onboarding: expectationsOnly, newsletter: true }),
  member('Declan', "O'Meara", 17, { onboarding: signedInOnly }),
  member('Priyanka', 'Deshmukh', 14, { onboarding: signedInOnly, newsletter: true }),
  member('Samuel', 'Whitehorse', 9, { onboarding: signedInOnly }),
  member('Zofia', 'Maliszewska', 6, { onboarding: signedInOnly, newsletter: true }),
  member('Andre', 'Baptiste', 3, { onboarding: signedInOnly }),
  member('Grace', 'Mutasa', 15, { newsletter: true }),
  member('Pavel', 'Hrdlička', 11, {}),
  member('Camila', 'Duarte-Reyes', 7, { newsletter: true }),
  member('Omar', 'El-Sayegh', 4, {}),
  member('Linh', 'Trần', 2, { newsletter: true }),
  member('Wren', 'Castellanos', 2, {}),
  member('Harriet', 'Odom', 27, { status: 'confirmed', role: 'builder', newsletter: true }),
  member('Mateo', 'Quispe', 26, { status: 'confirmed', role: 'ambassador', newsletter: true }),
  member('Ingrid', 'Solberg', 22, { status: 'confirmed' }),
  member('Leonard', 'Vance', 25, { status: 'cancelled' }),
  member('Aaliyah', 'Renner', 19, { status: 'cancelled', newsletter: true }),
  member('Kofi', 'Asante', 10, { status: 'cancelled' }),
  member('Beatriz', 'Moreau', 20, { status: 'waitlist', declinedDaysAgo: 13, onboarding: signedInOnly }),
  member('Jonah', 'Feldstein', 13, {
    status: 'waitlist',
    declinedDaysAgo: 6,
    onboarding: signedInOnly,
    newsletter: true,
  }),
]

function member(firstName: string, lastName: string, joinedDaysAgo: number, rest: Partial<SamplePerson>): SamplePerson {
  const email = `${plain(firstName)}.${plain(lastName)}@mail.example`
  return { firstName, lastName, email, joinedDaysAgo, role: 'member', status: 'registered', newsletter: false, ...rest }
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z-]/g, '')
}
