import type { ToastMessage } from '../../platform/toast.ts'

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
  offline: {
    tone: 'problem',
    title: 'Connection error',
    description: 'Please check your internet connection and try again.',
  },
} as const satisfies Record<string, ToastMessage>
