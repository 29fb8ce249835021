import { info, problem, success, type ToastMessage } from '../../platform/forms/toast.ts'

const offline = problem('Connection error', 'Please check your internet connection and try again.')

export const calendarCopy = {
  google: info('Opening Google Calendar', 'Add the session to your Google Calendar.'),
  outlook: info('Opening Outlook Calendar', 'Add the session to your Outlook Calendar.'),
  file: success('Calendar file downloaded', 'Open the .ics file to add to your calendar app.'),
  offline,
} as const satisfies Record<string, ToastMessage>

export const feedCopy = {
  started: success('Your calendar link is ready', 'Open it in your calendar app, or copy and paste it there.'),
  reset: success(
    'You have a new calendar link',
    'The old one has stopped working. Subscribe to the new one wherever you used it.',
  ),
  'no-feed': info('There’s no link to reset', 'You can get one here.'),
  stopped: success(
    'Your calendar feed has stopped',
    'Its link has stopped working. You can remove the calendar from your app.',
  ),
  copied: success('Link copied', 'Paste it where your calendar asks for a web address.'),
  'not-copied': problem('We couldn’t copy the link', 'Select it in the field and copy it yourself.'),
  failed: problem('Error saving', 'Nothing was changed. Please try again in a moment.'),
  offline,
} as const satisfies Record<string, ToastMessage>
