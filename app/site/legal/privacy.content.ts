import { brand } from '../../organization/brand.ts'
import { type Days, fixedRetention, periodInWords, type Retention } from '../../retention/retention.ts'
import type { LegalSection } from './legal-document.tsx'

export const lead = `${brand.organization.name} runs ${brand.name}. This page explains what data we store, why, for how long, who sees it, and how to have it deleted. We don’t sell data, show ads or track you across the web.`

/** @param kept the admins' retention settings */
export function sectionsOf(kept: Retention): LegalSection[] {
  const emails = periodInWords(kept.emails)
  return [
    {
      title: 'Reading this site',
      text: [
        'You can read all public pages without telling us who you are. Pages load nothing from other companies: no trackers, no analytics, no outside fonts or pictures. When you follow a link to another site, such as a partner or a guide in the learning library, that site’s own policy applies.',
        'Our server logs each request: the time, the address of the page, the result and a reference number. Your name, your email address and what you write are never in it.',
        'We use your network address to slow down bots. We count how often a network sends a form, asks for a code or enters a wrong one, and how many emails one mailbox gets because of it, and we forget it within a day. If a bot seems to have filled in a form, or someone asks for a sign-in code or enters a wrong one, the log notes the network as well.',
      ],
    },
    {
      title: 'What we store when you register',
      text: [
        'Your first and last name, your email address and those you had before, whether you want the newsletter, the day you registered, and whether you have a place or are waiting for one, with the last day we’re holding a place for you if there is one. We need this to run the bootcamp and to email you about it.',
        'The email that confirms your registration has a private link to your own page. There you can see your registration, change your mind about the newsletter, or give your place back. Anyone with the link can do the same, so keep it to yourself.',
      ],
    },
    {
      title: 'What we store when you want to hear about the next bootcamp',
      text: [
        'Your email address, the day you entered it and the day you confirmed it. We use it to tell you when registration opens, and for nothing else. Every such email has an unsubscribe link. We delete the address when you click it, when you register, and when you leave. An address that isn’t confirmed is deleted after seven days.',
      ],
    },
    {
      title: 'What we store when you only want the newsletter',
      text: [
        'Your email address, the day you entered it and the day you confirmed it. We send the newsletter to it, and nothing else. Every newsletter has an unsubscribe link. We delete the address when you click it, and when you leave. If you register, you keep getting the newsletter. An address that isn’t confirmed is deleted after seven days.',
      ],
    },
    {
      title: 'What we store when you write to us',
      text: [
        'From the contact form: your name and email address, phone number and organization if you give them, the kind of inquiry, its subject and your message.',
        'From the beta waitlist for business clients: your name and email address, company, job title, industry, budget, and what you would like to have built.',
        'We use both to answer you, and for nothing else.',
      ],
    },
    {
      title: 'What participants add',
      text: [
        'In the training portal we store when you accepted the expectations of a bootcamp and what you answer in the questionnaire: work status, industry, job title, company, location, LinkedIn address, your goals and your experience with AI tools. Later you can add a text about yourself, a picture and projects. Only the fields marked as required have to be filled in.',
        'We also store your browser’s time zone, so that emails about live sessions tell your own time.',
        'For each live session we store when you first went to it by our link, when you checked in, that you told us you can’t make it, and your minutes from the meeting’s own list. Feedback on a session is stored without your name and without a time; we only know that you gave some.',
        'What you write for an exercise, with its link and file, is stored while you write it. The team sees what you send, and answers it; your drafts and their files are yours alone.',
        'A recording on YouTube, Vimeo or Loom plays in our page only when you ask for it. That site then sees that you’re watching.',
        'You can report someone else’s project or profile. We store your report and that it came from you, so it counts once. No one is told who sent it, not the author and not the admins. If we hide or remove something of yours, we store what and why, and tell you.',
        'Uploaded pictures are saved without the hidden information that cameras put in them.',
      ],
    },
    {
      title: 'Who sees it',
      text: [
        [
          'Other participants see your name, your profile, your picture and your projects once you have completed the questionnaire. They do not see your email address.',
          'Statistics in the portal show the cohort’s answers, including what people want to build.',
          `The admins, the few people who run the program, see everything you’ve sent us. What they change is recorded in a log with your name. Refused sign-ins are only counted, for a day. No one can alter that log, with one exception: when you leave, or what you sent us is deleted, your name and address are removed from it. It is kept ${keptFor(kept['audit log'])}.`,
          'That you wrote to us may also be listed in a daily email to someone who helps us answer, such as a press partner, with your name and what it is about, and for nothing else.',
          'The services that keep our server running and deliver our emails process data for us, and for nothing else.',
        ],
      ],
    },
    {
      title: 'Emails',
      text: [
        'We send what you ask for: the confirmation of your registration or message, sign-in codes, and news of a place. You get the newsletter only if you tick its box or confirm your address for it, and news of your bootcamp until you unsubscribe. Every such email has an unsubscribe link, and one private page lets you choose among all of them. If you were left out of a group message, we note why, for as long as we keep records of emails. Emails contain no tracking pictures.',
        `Once an email is delivered, or can’t be delivered for good, its content is deleted. A note of what kind of email went to which address stays for ${emails}, or until you leave, so that we can look into emails that never arrived. If a mail server tells us that your address doesn’t accept email, we note the day and the reason, until an email arrives or you change the address, and for ${emails} at most.`,
      ],
    },
    {
      title: 'Cookies and your browser’s storage',
      text: [
        'We set cookies only for what you do here. A visitor who just reads gets none. None of them follows you to other sites.',
        [
          'sign-in: while you are asking for a code. It ends after an hour.',
          `session: while you are signed in. It ends when you sign out, after ${periodInWords(fixedRetention.sessions)} without use (for admins, twelve hours), or after a month at the latest.`,
          'device: after you have signed in, or asked for a code with the link of our email, so that strangers who try your address can’t lock you out. It ends after a year, or when you leave, and opens nothing by itself.',
          'toast: carries one short message from a form to the next page. It ends after a minute.',
          'changed: after you have registered, given a place back or changed something else that our public pages show, so that they show you the change. It ends after five seconds.',
          'bootcamp: only for admins; which bootcamp they looked at last. It ends after a year.',
          'theme: only if you choose light or dark at the foot of a page. It ends after a year, or when you choose “System”; only your browser reads it.',
          'sign-out: only if you sign out while our server can’t be reached; it remembers to finish that, and ends with it.',
        ],
        'On an encrypted connection all but “theme” carry “__Host-” in front of their names. Pages with forms also remember, until you close the tab, how far you had scrolled.',
      ],
    },
    {
      title: 'How we protect it',
      text: [
        'There are no passwords here to steal. Sign-in codes work once and for ten minutes, and codes and sessions are stored in a form that can’t be turned back into them. Emails waiting to be sent are stored encrypted. Signing out ends your sessions on every device.',
      ],
    },
    {
      title: 'How long we keep it',
      text: [
        [
          'Your registration, your profile and your projects: as long as you are part of the community. If you give your place back, the registration stays on record as cancelled until you ask us to delete it. If you leave, they are deleted at once.',
          `Inquiries: ${untilResolved(kept.inquiries)}. Entries of the business waitlist: ${untilResolved(kept['beta requests'])}. Our replies and notes go with them. Spam goes after ${periodInWords(fixedRetention.spam)}, and what we delete can be restored for ${periodInWords(fixedRetention['deleted messages'])}. We delete yours when you ask and when you leave: those with your email address, and those with an earlier one that are signed with your name.`,
          `Addresses that want to hear about the next bootcamp: until you register or unsubscribe; those that are not confirmed, seven days.`,
          'Addresses that get the newsletter and nothing else: until you unsubscribe; those that are not confirmed, seven days.',
          'Requests for sign-in codes: about a day. When a wrong code was typed for you: a month, to stop people from guessing.',
          `Sessions, with the name of the browser and the system in which you signed in, such as “Firefox on Windows”: ${periodInWords(fixedRetention.sessions)} after you last used them.`,
          `Notes of emails sent: ${emails}.`,
          `Admin invitations that weren’t accepted: ${periodInWords(fixedRetention['admin invitations'])} after they expired.`,
          `Reports of projects and profiles, and notices of what we removed: ${periodInWords(fixedRetention.reports)} after a decision. What is hidden stays until it is shown again, removed or deleted by you.`,
          'Copies of lists that admins import or change in bulk: a week. Your entry goes when you leave.',
          `The log of what admins did: ${keptFor(kept['audit log'])}.`,
          'Counts by network: a day at most.',
          'Pictures you removed: right away on our side. A browser that has shown one may keep its copy for up to a year.',
          'Backups of our server: until newer ones replace them.',
        ],
      ],
    },
    {
      title: 'Your rights',
      text: [
        `You can ask us what we store about you, have it corrected, get a copy, or have it deleted, profile, picture and projects included. Write to ${brand.mailbox} from the address you registered with. It’s free, and asking never counts against you.`,
        'Four things you can do yourself, at any time:',
        [
          'Give your place back, with the private link of your registration.',
          'Choose what we email you about, with the link in any email. You can ask for it at /my-link.',
          'As a participant, download everything that we store about you: under My Data in the training portal.',
          'As a participant, leave. The same page explains what that means.',
        ],
      ],
    },
    {
      title: 'When you leave',
      text: [
        'Whether you delete your account or an admin does it because you asked: your account, your profile, your projects and pictures are deleted right away, and so are messages sent to us from your email address, or from an earlier one with your name, the codes and sessions of your sign-ins, and our records of emails to you. Your place is free for someone else, and you no longer count in the statistics.',
        'The admin log keeps its record of actions without your name and address: in their place it says “somebody who left”. One last email tells you that it’s done. Once it’s sent, our record of it is deleted too.',
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
        'If this policy changes, we publish the new text here with its date. If a change matters to people whose data we hold, we’ll tell them by email.',
      ],
    },
  ]
}

function untilResolved(days: Days): string {
  return days === null
    ? 'until they are dealt with, and for as long as we may need to look back at them'
    : `until ${periodInWords(days)} after they are dealt with`
}

function keptFor(days: Days): string {
  return days === null ? periodInWords(days) : `for ${periodInWords(days)}`
}
