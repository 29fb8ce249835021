/** A problem that needs an admin before it causes an outage. */
export type Alert =
  | { kind: 'emails-wait'; facts: { emails: number; minutes: number } }
  | { kind: 'emails-refused'; facts: { addresses: number } }
  | { kind: 'places-untold'; facts: { places: number } }
  | { kind: 'jobs-given-up'; facts: { jobs: number } }
  | { kind: 'deadlines-missed'; facts: { jobs: number } }
  | { kind: 'disk-fills'; facts: { freeMegabytes: number } }
  | { kind: 'backup-old'; facts: { hours: number } }

export type AlertKind = Alert['kind']

/** An alert that isn't over. @property place hostname of the affected server; '' for one of the whole installation */
export type OpenAlert = Alert & { place: string }

interface Words {
  /** Also the subject of the email. */
  title: string
  over: string
  advice: string
}

export const alertWords: Record<AlertKind, Words> = {
  'emails-wait': {
    title: 'Email isn’t going out',
    over: 'Email is going out again',
    advice:
      'Check that the mail server answers and that SMTP_URL is right. Waiting emails go out as soon as it does, and admins can send them right away on the Emails page.',
  },
  'emails-refused': {
    title: 'Many addresses refuse our email',
    over: 'Addresses accept our email again',
    advice:
      'Correct mistyped addresses under Users. If the addresses are right, ask your mail provider whether our sender is blocked.',
  },
  'places-untold': {
    title: 'An email about a held place wasn’t delivered',
    over: 'No held place is without its email any more',
    advice:
      'See who it is on the bootcamp’s Waitlist, Held places. Correct the address or write to the person another way, or give the place to the next in line.',
  },
  'jobs-given-up': {
    title: 'A long import or change of statuses was given up',
    over: 'No long import or change of statuses is given up any more',
    advice:
      'Open it from the list on the Import page, and try again or cancel it. The server’s log says why it failed: look for “job given up”.',
  },
  'deadlines-missed': {
    title: 'Work that was due didn’t happen',
    over: 'All work that was due has been done',
    advice: 'The server’s log says why: look for “job given up”. Once the cause is gone, try again on the dashboard.',
  },
  'disk-fills': {
    title: 'The disk is filling up',
    over: 'The disk has room again',
    advice: 'Make room, or give the server a larger disk. Once it is full, nobody can register or upload anything.',
  },
  'backup-old': {
    title: 'The last backup is too old',
    over: 'Backups are being taken again',
    advice: 'Look for “backup” in the server’s log: it says why the last one failed.',
  },
}

export const alertKinds = Object.keys(alertWords) as AlertKind[]

export function describeAlert({ kind, facts, place }: OpenAlert): string {
  switch (kind) {
    case 'emails-wait':
      return `${counted(facts.emails, 'email is waiting', 'emails are waiting')}, the oldest for ${inWords(facts.minutes)}.`
    case 'emails-refused':
      return `In the last 24 hours, mail servers refused ${counted(facts.addresses, 'address', 'addresses')} for good.`
    case 'places-untold':
      return `${counted(facts.places, 'place is held for a person', 'places are held for people')} our email didn’t reach.`
    case 'jobs-given-up':
      return `${counted(facts.jobs, 'job', 'jobs')} failed several times in a row. What was done so far stays.`
    case 'deadlines-missed':
      return `${counted(facts.jobs, 'task', 'tasks')}, such as taking back a place that nobody accepted, failed for hours.`
    case 'disk-fills':
      return `${place} has ${facts.freeMegabytes.toLocaleString('en-US')} MB left for uploads and the database.`
    case 'backup-old':
      return `The last backup is ${inWords(facts.hours * 60)} old. The server should have taken a newer one by now.`
  }
}

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

function inWords(minutes: number): string {
  if (minutes < 120) return counted(Math.round(minutes), 'minute', 'minutes')
  if (minutes < 48 * 60) return counted(Math.round(minutes / 60), 'hour', 'hours')
  return counted(Math.round(minutes / 60 / 24), 'day', 'days')
}

export interface OutgoingEmail {
  /** Waiting emails without copies of mailings, whose time the mail server's rate decides. */
  emails: number
  oldestMinutes: number
  /** Since the first due email should have been claimed. */
  overdueMinutes: number
  /** Since the last delivery; null without any. */
  sentMinutesAgo: number | null
}

/**
 * One recipient whose mail server is down for days is no alert. It is one when no email leaves, no server delivers, or many
 * wait.
 *
 * @param limit minutes
 */
export function doEmailsWait({ emails, oldestMinutes, overdueMinutes, sentMinutesAgo }: OutgoingEmail, limit: number) {
  if (oldestMinutes < limit) return false
  return overdueMinutes >= limit || emails >= manyEmails || sentMinutesAgo === null || sentMinutesAgo >= limit
}

const manyEmails = 50
const dayMs = 24 * 60 * 60 * 1000

/** The stored state of an alert. */
export interface AlertHistory {
  beganAt: Date
  endedAt: Date | null
  toldAt: Date | null
}

/**
 * The email that is due: 'there' at most once a day, however often the problem comes and goes, and 'over' if this occurrence
 * was sent.
 */
export function dueEmail(before: AlertHistory | null, isThere: boolean, now: Date): 'there' | 'over' | null {
  const isRested = !before?.toldAt || now.getTime() - before.toldAt.getTime() >= dayMs
  if (isThere) return isRested ? 'there' : null
  const wasTold = before?.toldAt != null && before.toldAt >= before.beganAt
  return before && !before.endedAt && wasTold ? 'over' : null
}
