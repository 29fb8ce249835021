import { capitalized, firstLearners, registrationDay, type ShownCohort, theBootcamp } from '../../cohorts/cohort.ts'
import type { Told } from '../../cohorts/invitation.ts'
import { brand } from '../../organization/brand.ts'
import type { LegalSection } from './legal-document.tsx'

export const lead = `These terms are between you and ${brand.organization.name}, which runs ${brand.name}. By registering, or by using the training portal, you agree to them. We kept them short so you’ll actually read them.`

export function sectionsOf(cohort: Told): LegalSection[] {
  return [
    {
      title: 'Who may take part',
      text: [
        'Anyone may read this site. If you are under 13, you need the permission of a parent or guardian before you register, and they must agree to these terms for you.',
        'Please use your own name and an email address where we can reach you. Each person registers once.',
      ],
    },
    {
      title: cohort ? capitalized(theBootcamp(cohort)) : 'The bootcamp',
      text: [
        placesOf(cohort),
        commitmentsOf(cohort),
        cohort?.slug === 'pilot'
          ? 'After the pilot the bootcamp will become a paid program. Nothing is charged unless you sign up for that program separately.'
          : 'Nothing is charged unless you sign up for a paid program separately.',
      ],
    },
    {
      title: 'The community',
      text: [
        'Everyone who registers becomes a member of the community, free of charge. Becoming a builder or an ambassador is your own choice, and the benefits of each tier are described on the community page. Where a benefit comes from a partner, such as a plan or a discount, the partner’s conditions apply to it.',
      ],
    },
    {
      title: 'The waitlist for businesses',
      text: [
        'With the form for business clients you ask to hear from us when certified agents can be hired through our marketplace. It isn’t an order, it costs nothing, and it doesn’t commit either of us to anything.',
      ],
    },
    {
      title: 'Your sign-in',
      text: [
        'You sign in with a code that we send to your email address. Keep the code to yourself, and keep control of that mailbox: anyone who can read it can sign in as you. The same goes for the private link in the email that confirms your registration.',
        'If you think someone else has used your access, sign out. That ends your sessions on every device. Then write to us.',
      ],
    },
    {
      title: 'What you build and share',
      text: [
        'What you build is yours. When you add a project, a picture or a profile to the portal, you allow us to show it to the other participants for as long as it is there.',
        'Share only what you have the right to share. Don’t put other people’s personal data or your employer’s secrets into a project.',
      ],
    },
    {
      title: 'How we treat each other',
      text: [
        'This is a place for beginners, so be kind. In particular:',
        [
          'no harassment, no hate, no threats;',
          'no spam, and no selling to other participants who have not asked for it;',
          'no agents that deceive people, break the law or get around someone’s security;',
          'no attempts to reach other people’s data, or to keep the site from working.',
        ],
        'We may remove content that breaks these rules, and cancel the registration of those who keep breaking them.',
      ],
    },
    {
      title: 'Certification and paid projects',
      text: [
        'Certification follows an expert review and is not owed for attendance alone. Certified builders may be offered paid projects. We don’t promise anyone a job, an income or a contract, and what you agree with a client is between the two of you.',
      ],
    },
    {
      title: 'Other people’s services',
      text: [
        `Agents are built on ${brand.partner.name}, sessions run on a video service, and the learning library links to guides, e-books, tools and a podcast on other sites. Those have their own terms, and you accept them when you use them. We are not responsible for their services or for the sites that we link to.`,
      ],
    },
    {
      title: 'No guarantees',
      text: [
        'We run the site and the program with care, but we offer them as is. AI makes mistakes: check what an agent produces before you rely on it, especially where health, money or rights are involved.',
        'As far as the law allows, we are not liable for indirect damage, lost profit or lost data. Nothing here limits rights that the law does not let you give up.',
      ],
    },
    {
      title: 'Ending it',
      text: [
        `You can leave at any time. Give your place back in the training portal or with the private link in your emails, or write to us and we’ll do it for you. We may change or end ${nameOf(cohort)} if we have to. If we do, we’ll tell you by email.`,
      ],
    },
    {
      title: 'Law',
      text: [
        'These terms are governed by the law of the State of California, without regard to its rules on conflicts of law.',
      ],
    },
    {
      title: 'Changes',
      text: [
        'If these terms change, we publish the new text here with its date. If a change matters to people who are registered, we’ll tell them by email.',
      ],
    },
  ]
}

/** @returns 'the pilot' */
function nameOf(cohort: Told): string {
  if (cohort === null) return 'a bootcamp'
  return cohort.slug === 'pilot' ? 'the pilot' : theBootcamp(cohort)
}

const queue =
  'Once they’re taken, new registrations join a waitlist, and places that open up are offered in waitlist order.'

function placesOf(cohort: Told): string {
  if (cohort === null) return `The number of places is fixed. ${queue}`
  const isClosed = cohort.admission === 'interest'
  const free = `${capitalized(nameOf(cohort))} ${isClosed ? 'was' : 'is'} free for ${firstLearners(cohort)}.`
  return [free, registrationOf(cohort), ...(isClosed ? [] : [queue])].join(' ')
}

function registrationOf(cohort: ShownCohort): string {
  const { registration, admission, lateRegistration, opens, closes } = cohort
  const day = registrationDay(cohort, closes)
  if (registration === 'over')
    return admission === 'open'
      ? `Registration closed on ${day}, but free places can still be reserved.`
      : `Registration closed on ${day}.`
  const late = lateRegistration ? ' Places still free after that day can be reserved, too.' : ''
  return opens && registration === 'ahead'
    ? `Registration opens on ${registrationDay(cohort, opens)} and closes on ${day}.${late}`
    : `Registration closes on ${day}.${late}`
}

function commitmentsOf(cohort: Told): string {
  const attendance =
    cohort?.phase === 'over' ? 'to work through the live sessions, which are over' : 'to attend the live sessions'
  return `A place in ${nameOf(cohort)} comes with three commitments: ${attendance}, to complete the exercise assignments, and to complete the feedback form. If you can’t make them now, tell us in the portal, and someone else can have your place.`
}
