import { brand } from '../../organization/brand.ts'
import type { PersonalData } from './personal-data.server.ts'

/** What stands under each key of my-data.json. A key keeps its name and its meaning; a change of that makes another format. */
export const keyMeanings: Record<keyof PersonalData, string> = {
  registration:
    'Who you are here, whether you hold a place or wait for one, in each cohort, what ends it and whether you keep your turn, and whether you want the newsletter and news of your cohort.',
  profile: 'How far you are in the onboarding, and what you told in the questionnaire and in your profile.',
  projects: 'Your projects, and since when one is hidden from others.',
  moderations: 'What of yours is hidden from others or was removed, why, and what is kept of it.',
  reports:
    'What you reported, and when something of yours was reported and why. What others wrote about it is not in it: it could tell who they are. In a file that an admin makes for you, what you reported is left out: nobody of us learns who reported something. It is in the one that you download in your profile.',
  signIns:
    'Where you are signed in, the codes you asked for in the last day, when wrong codes were typed for you in the last month, and an admin’s passkeys. Neither codes nor keys are in it.',
  calendarFeed: 'Whether you have a private address for your calendar program.',
  letters: 'Which emails went to your present address, and when. What they said is deleted once they have left.',
  emailRefused: 'Whether a mail server has told us that your email address takes no email, when and why.',
  interest:
    'Whether your email address is on the list of those who want to hear of the next bootcamp, and of which ones you were told.',
  onboardingReminders: 'When you were reminded of the onboarding.',
  inquiries:
    'What was sent by the contact form with your email address, or with a former one and your name; what our team has answered there, and noted.',
  betaRequests: 'The same, by the form for business clients.',
  adminInvitations: 'Invitations to become an admin that went to you.',
  notifications: 'What you chose to hear of as an admin, and when.',
  savedViews: 'Lists of members that you saved as an admin, to see them again.',
  messagesLeftOut:
    'Messages to many that did not go to you, and why: because you don’t want to hear of their topic, say.',
  messagesWritten: 'Messages that you wrote or sent to people as an admin.',
  auditLog:
    'What was written down when something of yours was changed, what you sent us included, and what you did as an admin.',
}

export const format = 1

/** Stands beside my-data.json, for its reader. */
export function readMe(madeAt: Date): string {
  const keys = Object.entries(keyMeanings).map(([key, meaning]) => `${key}\n    ${meaning}\n`)
  return `Everything that ${brand.name} stores about you, as of ${madeAt.toISOString()}.

my-data.json is text that people and programs can read (JSON, UTF-8). Times are in UTC. Its "format" is ${format}, and "madeAt"
says when it was made.
Pictures lie in the folder "pictures"; my-data.json names the file beside the profile or project it belongs to.

${keys.join('\n')}
Questions? Write to ${brand.mailbox}. What is stored, why and for how long stands on our page about privacy.
`
}
