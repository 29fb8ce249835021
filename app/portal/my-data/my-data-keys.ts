import { brand } from '../../organization/brand.ts'
import type { PersonalData } from './personal-data.server.ts'

/** The meaning of each key of my-data.json. Changing one makes a new format. */
export const keyMeanings: Record<keyof PersonalData, string> = {
  registration:
    'Who you are here; for each cohort, whether you have a place or are waiting for one, when that ends and whether you keep your turn; and whether you want the newsletter and news of your cohort.',
  formerAddresses: 'Addresses that you had here before, and until when.',
  profile: 'How far you are in the onboarding, and what you told us in the questionnaire and your profile.',
  projects: 'Your projects, and since when one is hidden from others.',
  moderations: 'What of yours is hidden from others or was removed, why, and what we keep of it.',
  reports:
    'What you reported, and when and why something of yours was reported. What others wrote about it is left out, because it could show who they are. A file that an admin makes for you leaves out what you reported, since none of us learns who reported something; the one you download yourself has it.',
  signIns:
    'Where you’re signed in, when you asked for codes in the last day, when wrong codes were typed for you in the last month, and an admin’s passkeys. The codes and keys themselves are left out.',
  calendarFeed: 'Whether you have a private calendar link.',
  letters: 'Which emails went to your current address, and when. Their text is deleted once they’re sent.',
  emailRefused: 'Whether a mail server has told us that it can’t deliver to your address, when and why.',
  subscriptions:
    'Whether you want the newsletter and to hear about the next bootcamp: when you asked in a form, and when you confirmed or chose it. With neither date you get no emails about it.',
  onboardingReminders: 'When we reminded you of the onboarding.',
  liveSessions:
    'Live sessions and exercises that we reminded you of, which preparation you’ve read, whether you were there and how we know, and which sessions you gave feedback on. The feedback itself has no name, so we can’t tell which is yours.',
  handIns: 'Your work on the exercises: drafts, what you sent, our answers, and your files.',
  inquiries:
    'What was sent through the contact form and the form for business clients with your email address, or with a former one and your name; and what our team answered and noted.',
  adminInvitations: 'Invitations to become an admin that went to you.',
  notifications: 'What you chose to be told of as an admin, and when.',
  savedViews: 'Lists of members that you saved as an admin, to see them again.',
  messagesLeftOut:
    'Messages to many that weren’t sent to you, and why: for example, because you unsubscribed from their topic.',
  messagesWritten: 'Messages that you wrote or sent to people as an admin.',
  auditLog:
    'What was recorded when something of yours was changed, including what you sent us, and what you did as an admin.',
}

export const format = 2

/** The readme beside my-data.json. */
export function readMe(madeAt: Date): string {
  const keys = Object.entries(keyMeanings).map(([key, meaning]) => `${key}\n    ${meaning}\n`)
  return `Everything that ${brand.name} stores about you, as of ${madeAt.toISOString()}.

my-data.json is text that people and programs can read (JSON, UTF-8). Times are in UTC. Its "format" is ${format}, and "madeAt"
says when it was made.
Pictures lie in the folder "pictures", and files that you handed in in "hand-ins"; my-data.json names the file beside what it belongs to.

${keys.join('\n')}
Questions? Write to ${brand.mailbox}. Our privacy policy says what we store, why, and for how long.
`
}
