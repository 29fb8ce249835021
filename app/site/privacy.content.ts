import { brand } from './brand.ts'
import type { LegalSection } from './legal-document.tsx'

export const lead = `${brand.organisation.name} runs ${brand.name}. This page says which data we store, why, who sees it, and how you have it deleted. We do not sell data, show advertising or follow you around.`

export const sections: readonly LegalSection[] = [
  {
    title: 'Reading this site',
    text: [
      'You can read all public pages without telling us who you are. Pages load nothing from other companies: no trackers, no analytics, no outside fonts or pictures.',
      'The server writes a line for each request: its time, the address of the page, the result and a reference number. Your name, your e-mail address and what you write are not in it.',
      'To keep robots from trying out addresses or flooding forms, requests are counted for a short time by the network they come from.',
    ],
  },
  {
    title: 'What we store when you register',
    text: [
      'Your first and last name, your e-mail address, whether you want the newsletter, the day you registered, and whether you hold a place or wait for one. We need this to run the bootcamp and to write to you about it.',
    ],
  },
  {
    title: 'What we store when you write to us',
    text: [
      'What you enter in the contact form: your name, e-mail address, phone number and organization if you give them, and your message. The same goes for the waitlist for business clients. We use it to answer you.',
    ],
  },
  {
    title: 'What participants add',
    text: [
      'In the training portal we store that you accepted the expectations and what you answer in the questionnaire: work status, industry, job title, company, location, LinkedIn address, your goals and your experience with AI tools. Later you can add a text about yourself, a picture and projects. Only the fields marked as required have to be filled in.',
      'Uploaded pictures are saved without the hidden information that cameras put in them.',
    ],
  },
  {
    title: 'Who sees it',
    text: [
      [
        'Other participants see your name, your profile, your picture and your projects once you have completed the questionnaire. They do not see your e-mail address.',
        'Statistics in the portal show the answers of the cohort, among them what people want to build.',
        'The people who run the program see everything that you have sent us.',
        'The services that keep our server running and deliver our letters process data for us, and for nothing else.',
      ],
    ],
  },
  {
    title: 'Letters',
    text: [
      'We send what you ask for: the confirmation of your registration or message, sign-in codes, and news of a place. You get the newsletter only if you tick its box. Letters contain no tracking pictures. Once a letter is delivered, we keep a note that it was sent, not its content, for half a year.',
    ],
  },
  {
    title: 'Cookies',
    text: [
      'We set cookies only for what you do here. A visitor who just reads gets none.',
      [
        'A sign-in cookie while you are asking for a code. It ends after an hour.',
        'A session cookie while you are signed in. It ends when you sign out, after a week without use, or after a month at the latest.',
        'A device cookie after you have signed in, so that strangers who try your address can’t lock you out. It ends after a year and opens nothing by itself.',
        'A cookie that carries one short message from a form to the next page. It ends after a minute.',
        'If you sign out while our server can’t be reached, a cookie that remembers to finish it.',
      ],
    ],
  },
  {
    title: 'How we protect it',
    text: [
      'There are no passwords here that could be stolen. Sign-in codes work once and for ten minutes, and codes and sessions are stored in a form that can’t be turned back into them. Signing out ends your sessions on every device.',
    ],
  },
  {
    title: 'How long we keep it',
    text: [
      'Your registration and profile stay while you are part of the community. Inquiries stay until they are dealt with and for as long as we may need to look back at them. Sign-in codes are deleted after a few days.',
    ],
  },
  {
    title: 'Your rights',
    text: [
      `You can ask us what we store about you, have it corrected, get a copy, or have it deleted, profile, picture and projects included. Write to ${brand.mailbox} from the address you registered with. Asking costs nothing and has no disadvantages for you.`,
    ],
  },
  {
    title: 'Children',
    text: [
      'Children under 13 may take part only with the permission of a parent or guardian, who can ask for the child’s data, or for its deletion, at any time.',
    ],
  },
  {
    title: 'Changes',
    text: [
      'If this policy changes, the new text stands here with its date. If a change matters to people whose data we hold, they are told by e-mail.',
    ],
  },
]
