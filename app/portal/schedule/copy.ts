import type { ToastMessage } from '../../platform/forms/toast.ts'

const offline = {
  tone: 'problem',
  title: 'Connection error',
  description: 'Please check your internet connection and try again.',
} as const satisfies ToastMessage

export const calendarCopy = {
  google: { tone: 'info', title: 'Opening Google Calendar', description: 'Add the session to your Google Calendar.' },
  outlook: {
    tone: 'info',
    title: 'Opening Outlook Calendar',
    description: 'Add the session to your Outlook Calendar.',
  },
  file: {
    tone: 'success',
    title: 'Calendar file downloaded',
    description: 'Open the .ics file to add to your calendar app.',
  },
  offline,
} as const satisfies Record<string, ToastMessage>

export const feedCopy = {
  started: {
    tone: 'success',
    title: 'Your calendar address is ready',
    description: 'Open it in your calendar, or copy it there.',
  },
  reset: {
    tone: 'success',
    title: 'You have a new calendar address',
    description: 'The old one shows nothing any more. Subscribe to the new one wherever you used it.',
  },
  'no-feed': { tone: 'info', title: 'There was no address to reset', description: 'You can make one here.' },
  stopped: {
    tone: 'success',
    title: 'Your calendar feed is stopped',
    description: 'Its address shows nothing any more. You can remove the calendar from your app.',
  },
  copied: {
    tone: 'success',
    title: 'Address copied',
    description: 'Paste it where your calendar asks for a web address.',
  },
  'not-copied': {
    tone: 'problem',
    title: 'The address could not be copied',
    description: 'Select it in its field and copy it there.',
  },
  failed: { tone: 'problem', title: 'Error saving', description: 'Nothing was changed. Please try again in a moment.' },
  offline,
} as const satisfies Record<string, ToastMessage>
