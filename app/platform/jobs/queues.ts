import type { Queue } from 'pg-boss'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

export type QueueOptions = Omit<Queue, 'name'> & {
  /** How often an idle server looks for jobs: a statement each time. */
  pollingIntervalSeconds: number
  /** For long jobs: how many of them run at once on a server, beside each other. Short ones run in batches, one by one. */
  concurrency?: number
  /** For jobs that wait for the mail server: batches of this size, whose jobs run beside each other. */
  together?: number
  /** For work that repeats: when, in UTC. One job at a time, whichever server runs it. */
  cron?: string
}

/** A waiting job is deleted after this time: later than any that is planned. */
export const retentionSeconds = 400 * day
/** A killed server's jobs run on another one about a minute later. */
const usual = { heartbeatSeconds: 30, deleteAfterSeconds: hour, retentionSeconds }
/** Tried again after 10 seconds, then after growing waits of up to an hour: for about four hours in all. */
const growingWaits = { retryLimit: 12, retryDelay: 10, retryBackoff: true, retryDelayMax: hour }

/** Jobs after their last try. An admin sees them on the dashboard and lets them run again. */
export const givenUp = 'given-up'

const deadline = { ...usual, ...growingWaits, deadLetter: givenUp, pollingIntervalSeconds: 5 }

/** A job that works through thousands of rows, in batches of its own. */
const long = { expireInSeconds: 12 * hour }

/** Not tried again: the next time comes soon. */
const repeated = { ...usual, policy: 'exclusive', retryLimit: 0, expireInSeconds: 4 * hour, pollingIntervalSeconds: 5 }

/**
 * Tried again after half a minute to a minute, then after waits that double, up to a day: for three days in all, so that
 * an email survives a long weekend of a broken mail server.
 */
const email = {
  ...usual,
  retryLimit: 13,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: day,
  deadLetter: givenUp,
  // A mail server that gets too much may rest for ten minutes.
  expireInSeconds: hour,
}

/** All queues by the name of their kind of job. */
export const queues = {
  'place-expiry': deadline,
  'place-expiry-reminder': deadline,
  'passkey-reset': deadline,
  // Who asked waits for it, and asks again: after an hour the email would only confuse.
  'own-link': { ...usual, retryLimit: 8, retryDelay: 10, retryBackoff: true, pollingIntervalSeconds: 5 },
  // What a person waits for. Copies of mailings have a queue of their own, so that nobody waits for them. A batch takes as long as its
  // slowest email, so there are several small ones at once.
  email: { ...email, together: 5, concurrency: 4, pollingIntervalSeconds: 3 },
  'mailing-email': { ...email, together: 10, concurrency: 8, pollingIntervalSeconds: 5 },
  mailing: { ...deadline, ...long, concurrency: 2, pollingIntervalSeconds: 2 },
  team: { ...repeated, cron: '* * * * *' },
  openings: { ...repeated, cron: '* * * * *', pollingIntervalSeconds: 2 },
  reminders: { ...repeated, cron: '* * * * *' },
  housekeeping: { ...repeated, cron: '7 * * * *' },
  // Fails often when the destination is away, and is then due again.
  backup: { ...repeated, cron: '*/10 * * * *' },
  departures: { ...repeated, cron: '* * * * *', pollingIntervalSeconds: 15 },
  // Its own page says that it was given up, and lets it go on.
  'member-job': {
    ...usual,
    ...long,
    // About an hour in all.
    retryLimit: 8,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: hour,
    concurrency: 2,
    pollingIntervalSeconds: 2,
  },
} satisfies Record<string, QueueOptions>

export type QueueName = keyof typeof queues
