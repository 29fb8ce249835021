const day = 24 * 60 * 60 * 1000

/**
 * What an admin decides, in the order of the page. The keys are those of the stored setting.
 *
 * `usual` is the default in days; null means forever. The database deletes nothing younger than a year from the audit log.
 */
export const retained = {
  inquiries: {
    label: 'Inquiries',
    from: 'after they are resolved',
    usual: 730,
    choices: [30, 90, 180, 365, 730, 1095, 1825, 3650, null],
  },
  'beta requests': {
    label: 'Beta waitlist',
    from: 'after they are resolved',
    usual: 730,
    choices: [30, 90, 180, 365, 730, 1095, 1825, 3650, null],
  },
  emails: {
    label: 'Records of emails sent, and of addresses we can’t reach',
    from: 'after they are written',
    usual: 180,
    choices: [30, 90, 180, 365, 730],
  },
  'audit log': {
    label: 'Audit log entries',
    from: 'after they are written',
    usual: null,
    choices: [365, 730, 1095, 1825, 3650, null],
  },
} as const satisfies Record<string, { label: string; from: string; usual: Days; choices: readonly Days[] }>

export type Retained = keyof typeof retained
export const retainedKinds = Object.keys(retained) as Retained[]

/** What nobody needs to decide, in days. */
export const fixedRetention = {
  /** After it is marked. */
  spam: 90,
  /** Inquiries and beta requests, after an admin deletes them. */
  'deleted messages': 30,
  /** After they expire. */
  'admin invitations': 180,
  /** Reports of projects and profiles, and removal notices, after a decision. */
  reports: 180,
  /** After their last use: what keeps a session alive. */
  sessions: 7,
} as const satisfies Record<string, number>

/** A period in days; null means forever. */
export type Days = number | null
export type Retention = Record<Retained, Days>

export const usualRetention = Object.fromEntries(retainedKinds.map((kind) => [kind, retained[kind].usual])) as Retention

/** @returns older rows are deleted; null when none are */
export function oldestKept(days: Days, now: Date): Date | null {
  return days === null ? null : new Date(now.getTime() - days * day)
}

export function isShorter(days: Days, than: Days): boolean {
  return days !== null && (than === null || days < than)
}

const namedPeriods = new Map<Days, string>([
  [1, 'a day'],
  [7, 'a week'],
  [365, 'a year'],
  [730, 'two years'],
  [1095, 'three years'],
  [1825, 'five years'],
  [3650, 'ten years'],
  [null, 'as long as we run the site'],
])

/** @returns such as 'a week', '180 days' or 'two years' */
export function periodInWords(days: Days): string {
  return namedPeriods.get(days) ?? `${days} days`
}

/** Its name in a form: letters and digits only. */
export function fieldOf(kind: Retained): string {
  return kind.replace(/ (\w)/g, (_space, letter: string) => letter.toUpperCase())
}

/** The value of a form's option. */
export function periodValue(days: Days): string {
  return days === null ? 'always' : String(days)
}

/** The options, including the stored value if it is another one. */
export function choicesOf(kind: Retained, stored: Days): Days[] {
  const choices: Days[] = [...retained[kind].choices]
  return choices.includes(stored) ? choices : [stored, ...choices]
}

/** @returns null unless the form has one of the choices for each kind */
export function readRetentionForm(form: FormData, stored: Retention): Retention | null {
  const chosen = retainedKinds.map((kind) => {
    const days = choicesOf(kind, stored[kind]).find((choice) => periodValue(choice) === form.get(fieldOf(kind)))
    return [kind, days] as const
  })
  return chosen.some(([, days]) => days === undefined) ? null : (Object.fromEntries(chosen) as Retention)
}

/** Identifies the periods that an admin agrees to. */
export function fingerprintOf(retention: Retention): string {
  return retainedKinds.map((kind) => periodValue(retention[kind])).join(' ')
}
