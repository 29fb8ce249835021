import type { Queue } from 'pg-boss'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

type Options = Omit<Queue, 'name'> & {
  /** How often an idle server looks for jobs: a statement each time. */
  pollingIntervalSeconds: number
}

/** A killed server's jobs run on another one 30 to 45 seconds later. */
const usual = { heartbeatSeconds: 30, deleteAfterSeconds: hour, retentionSeconds: 400 * day }
/** Tried again after 10 seconds, then after growing waits of up to an hour: for about four hours in all. */
const growingWaits = { retryLimit: 12, retryDelay: 10, retryBackoff: true, retryDelayMax: hour }

/** Jobs after their last try. An admin sees them on the dashboard and lets them run again. */
export const givenUp = 'given-up'

const deadline = { ...usual, ...growingWaits, deadLetter: givenUp, pollingIntervalSeconds: 5 }

/** All queues by the name of their kind of job. */
export const queues = {
  'place-expiry': deadline,
  'place-expiry-reminder': deadline,
  'passkey-reset': deadline,
  // Who asked waits for it, and asks again: after an hour the email would only confuse.
  'own-link': { ...usual, retryLimit: 8, retryDelay: 10, retryBackoff: true, pollingIntervalSeconds: 5 },
} satisfies Record<string, Options>

export type QueueName = keyof typeof queues
