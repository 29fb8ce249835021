import { href } from 'react-router'
import { type ChosenTopic, daysToConfirm, type SubscriptionTopic } from '../membership/subscription.ts'

/** The page whose form asks for a topic; its section there shows the answer. */
export const subscribePages: Record<SubscriptionTopic, { path: string; section: string }> = {
  news: { path: href('/newsletter'), section: 'newsletter' },
  'next-bootcamp': { path: href('/interest'), section: 'interest' },
}

export const titles: Record<SubscriptionTopic, string> = {
  news: 'Newsletter',
  'next-bootcamp': 'Hear About the Next Bootcamp',
}

export const formTexts: Record<SubscriptionTopic, { hint: string; button: string }> = {
  news: { hint: 'We’ll email you a link to confirm. Unsubscribe with one click.', button: 'Get the newsletter' },
  'next-bootcamp': {
    hint: 'We only email you when registration opens. Unsubscribe with one click.',
    button: 'Tell me when it opens',
  },
}

/** Around the form on its own page. */
export const pageTexts: Record<SubscriptionTopic, { eyebrow: string; title: string; intro: string; label: string }> = {
  news: {
    eyebrow: 'Newsletter',
    title: 'Hear from us now and then',
    intro: 'A short newsletter for anyone curious about AI agents. No account needed.',
    label: 'Get the newsletter',
  },
  'next-bootcamp': {
    eyebrow: 'When registration opens',
    title: titles['next-bootcamp'],
    intro: 'Leave your email, and we’ll tell you the day the next bootcamp opens.',
    label: 'Leave your address',
  },
}

interface Said {
  title: string
  text: string
}

/** Behind the link that confirms an address. */
export const confirmTexts: Record<
  SubscriptionTopic,
  {
    question(email: string): Said
    yes: string
    /** @param openNow the bootcamp that is open for registration now */
    confirmed(email: string, openNow: string | null): Said
    stop: string
    missing: Said
  }
> = {
  news: {
    question: (email) => ({
      title: 'Want our newsletter?',
      text: `Confirm with one click, and we’ll send it to ${email} now and then.`,
    }),
    yes: 'Yes, subscribe me',
    confirmed: (email) => ({
      title: 'You’re subscribed',
      text: `We’ll send the next newsletter to ${email}. Each one has an unsubscribe link.`,
    }),
    stop: 'Unsubscribe',
    missing: {
      title: 'This address doesn’t get the newsletter',
      text: `Was the link cut off? We also delete an address when you unsubscribe, or when it isn’t confirmed within ${daysToConfirm} days.`,
    },
  },
  'next-bootcamp': {
    question: (email) => ({
      title: 'Want to hear when it opens?',
      text: `One click, and we’ll email ${email} when registration for the next bootcamp opens.`,
    }),
    yes: 'Yes, Tell Me',
    confirmed: (email, openNow) => ({
      title: 'You’re on the list',
      text: openNow
        ? `We’ll email ${email} when registration for the next bootcamp opens. No need to wait: ${openNow} is open now.`
        : `We’ll email ${email} when registration for the next bootcamp opens. You don’t have to do anything until then.`,
    }),
    stop: 'Take me off the list',
    missing: {
      title: 'This address isn’t on our list',
      text: `Was the link cut off? We also take an address off the list when you register, when you unsubscribe, and when it isn’t confirmed within ${daysToConfirm} days.`,
    },
  },
}

/** Behind the link that stops a topic. `stopped` for a member; `deleted` for an address without an account. */
export const stopTexts: Record<
  ChosenTopic,
  {
    question(email: string): Said
    again(email: string): Said
    stop: string
    stopped(email: string): Said
    deleted: Said
  }
> = {
  news: {
    question: (email) => ({
      title: 'Stop the newsletter?',
      text: `We send it to ${email} now and then. One click, and we’ll stop.`,
    }),
    again: (email) => ({
      title: 'You’re subscribed',
      text: `We send the newsletter to ${email} now and then. One click, and we’ll stop.`,
    }),
    stop: 'Unsubscribe',
    stopped: (email) => ({
      title: 'You’re unsubscribed',
      text: `We won’t send the newsletter to ${email} anymore. You’ll still get emails about your own registration.`,
    }),
    deleted: {
      title: 'You’re unsubscribed',
      text: 'We deleted your address and won’t send it the newsletter anymore.',
    },
  },
  'next-bootcamp': {
    question: (email) => ({
      title: 'Stop these emails?',
      text: `We email ${email} when registration for the next bootcamp opens. One click, and we’ll take it off the list.`,
    }),
    again: (email) => ({
      title: 'You’re on the list',
      text: `We’ll email ${email} when registration for the next bootcamp opens.`,
    }),
    stop: 'Take me off the list',
    stopped: (email) => ({
      title: 'You’re off the list',
      text: `We won’t email ${email} when the next bootcamp opens. You’ll still get emails about your own registration.`,
    }),
    deleted: {
      title: 'You’re off the list',
      text: 'We deleted your address and won’t email you about the next bootcamp.',
    },
  },
  cohort: {
    question: (email) => ({
      title: 'Stop news of your bootcamp?',
      text: `We send it to ${email} now and then. One click, and we’ll stop.`,
    }),
    again: (email) => ({
      title: 'You’re subscribed',
      text: `We send news of your bootcamp to ${email} now and then. One click, and we’ll stop.`,
    }),
    stop: 'Unsubscribe',
    stopped: (email) => ({
      title: 'You’re unsubscribed',
      text: `We won’t send news of your bootcamp to ${email} anymore. You’ll still get emails about your own registration.`,
    }),
    deleted: { title: 'You’re unsubscribed', text: 'We won’t send you news of your bootcamp anymore.' },
  },
  sessions: {
    question: (email) => ({
      title: 'Stop session reminders?',
      text: `We email ${email} a day and an hour before each live session. One click, and we’ll stop.`,
    }),
    again: (email) => ({
      title: 'Reminders are on',
      text: `We email ${email} a day and an hour before each live session. One click, and we’ll stop.`,
    }),
    stop: 'Stop reminders',
    stopped: (email) => ({
      title: 'Reminders are off',
      text: `We won’t remind ${email} of live sessions anymore. You’ll still hear when a session moves.`,
    }),
    deleted: { title: 'Reminders are off', text: 'We won’t remind you of live sessions anymore.' },
  },
  homework: {
    question: (email) => ({
      title: 'Stop exercise reminders?',
      text: `We email ${email} a day before an exercise is due. One click, and we’ll stop.`,
    }),
    again: (email) => ({
      title: 'Reminders are on',
      text: `We email ${email} a day before an exercise is due. One click, and we’ll stop.`,
    }),
    stop: 'Stop reminders',
    stopped: (email) => ({
      title: 'Reminders are off',
      text: `We won’t remind ${email} of exercises anymore. Their due days are in your schedule.`,
    }),
    deleted: { title: 'Reminders are off', text: 'We won’t remind you of exercises anymore.' },
  },
  library: {
    question: (email) => ({
      title: 'Stop these emails?',
      text: `We email ${email} when a recording or a document of your bootcamp is new. One click, and we’ll stop.`,
    }),
    again: (email) => ({
      title: 'These emails are on',
      text: `We email ${email} when a recording or a document of your bootcamp is new. One click, and we’ll stop.`,
    }),
    stop: 'Stop these emails',
    stopped: (email) => ({
      title: 'These emails are off',
      text: `We won’t email ${email} about new recordings and documents anymore. They are in your schedule.`,
    }),
    deleted: { title: 'These emails are off', text: 'We won’t email you about new recordings and documents anymore.' },
  },
}
