import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, Pool } from 'pg'
import type { Log } from '../log.ts'
import type { ServerDatabase } from './database.server.ts'
import { type Limits, usualLimits } from './limits.ts'

/** A database without an answer for `answerTimeoutMs` counts as stopped; a busy machine may take that long. */
const usualTimes = { lookEveryMs: 500, answerTimeoutMs: 3_000 }

/** A table that is locked or slow says nothing about the database, whose next look waits on the same connection. */
const limits: Limits = { ...usualLimits, statement: 1_000, lock: 500 }

/**
 * Checks twice a second, on a connection of its own, whether the database answers and whether data of public pages has
 * changed, whichever server changed it. Two short queries each time, so it works behind any pooler.
 * While the database doesn't answer the gate is shut: requests fail at once instead of waiting query by query.
 *
 * @param changed also called when the database is back, because changes during the outage are unknown
 * @returns ends it
 */
export async function watchDatabase(
  { gate, connectDedicated }: Pick<ServerDatabase, 'gate' | 'connectDedicated'>,
  changed: () => void,
  log: Log,
  { lookEveryMs, answerTimeoutMs } = usualTimes,
): Promise<() => Promise<void>> {
  const aside = connectDedicated(limits)
  const stopping = new AbortController()
  const followed = followChanges(aside.pool, changed)
  let following: Promise<void> | null = null

  async function look(): Promise<void> {
    let answered = false
    // Reads an answer that has already arrived while this process was busy before deciding.
    const verdict = setTimeout(() => setImmediate(() => answered || lost('no answer in time')), answerTimeoutMs)
    try {
      // Retried at once: that this connection ended says nothing about the others.
      await aside.pool.query('select').catch(() => aside.pool.query('select'))
      found()
      // Not waited for, and after an error nothing is known of the pages.
      following ??= followed()
        .catch(changed)
        .finally(() => {
          following = null
        })
    } catch (error) {
      lost((error as Error).message)
    } finally {
      answered = true
      clearTimeout(verdict)
    }
  }

  function lost(reason: string): void {
    if (!gate.isOpen) return
    gate.shut()
    log.warn({ reason }, 'the database is away')
  }

  function found(): void {
    if (gate.isOpen) return
    changed()
    gate.open()
    log.warn('the database answers again')
  }

  async function startPolling(): Promise<void> {
    while (!stopping.signal.aborted) {
      await sleep(lookEveryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
      if (!stopping.signal.aborted) await look()
    }
  }

  await look()
  await sayHowItIsReached(aside.pool, log).catch((error: Error) =>
    log.warn({ error: error.message }, 'not known whether a pooler stands before the database'),
  )
  const done = startPolling()
  return async () => {
    stopping.abort()
    await done
    await following
    await aside.close()
  }
}

/** Differs after every committed change of what public pages show, also one by hand in SQL: an update gives a row another xmin. */
const fingerprint = `
  select md5(concat_ws('|',
    (select string_agg(concat_ws(' ', id, xmin), ',' order by id) from cohorts),
    (select string_agg(concat_ws(' ', id, xmin), ',' order by id) from schedule_items),
    (select string_agg(concat_ws(' ', id, xmin), ',' order by id) from office_hours),
    (select string_agg(concat_ws(' ', id, xmin), ',' order by id) from content),
    (select xmin from settings where key = 'retention'),
    -- Places are shown while somebody can register, which may be after the last session.
    (select string_agg(concat_ws(' ', id, people, versions), ',' order by id) from cohorts, lateral (
      select count(*) as people, sum(version) as versions from registrations where cohort_id = cohorts.id) as counted
      where state = 'published' and admission(cohorts, now()) in ('open', 'waitlist')))) as fingerprint`

function followChanges(pool: Pool, changed: () => void): () => Promise<void> {
  let known: string | undefined
  return async () => {
    const { rows } = await pool.query<{ fingerprint: string }>(fingerprint)
    if (rows[0]?.fingerprint !== known) changed()
    known = rows[0]?.fingerprint
  }
}

/** A pooler reports the pid of another backend than the one that runs the query. */
async function sayHowItIsReached(pool: Pool, log: Log): Promise<void> {
  const client = await pool.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid').finally(() => client.release())
  const isPooled = rows[0]?.pid !== (client as unknown as Client & { processID: number }).processID
  log.info({ isPooled }, isPooled ? 'the database is reached through a pooler' : 'the database is reached directly')
}
