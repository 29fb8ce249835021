import { setTimeout as sleep } from 'node:timers/promises'
import type { ReceivedLetter } from './mail-server.ts'

export interface Registrations {
  tried: number
  /** Addresses whose registration was confirmed with a place or a place in the queue. */
  acknowledged: Set<string>
  /** The longest time until an answer, or until the connection ended. */
  worstMs: number
  /** The other outcomes and their numbers: a status, or how the connection ended. */
  refusals: Map<string, number>
  /** Registers a new person. @returns whether that was confirmed; no answer counts as no */
  register(origin: string, email?: string): Promise<boolean>
  /**
   * Registers this many people at a time, one after the other, until the returned function is called, which waits for
   * the last answers.
   */
  keepRegistering(origin: string, people: number): () => Promise<void>
}

const acknowledgement = /Welcome to the community!|You(&#x27;|')re on the waitlist!/

/** Visitors of the built server, which must trust 127.0.0.1 as a proxy, and the answers they got. */
export function startRegistrations(): Registrations {
  const all: Registrations = {
    tried: 0,
    acknowledged: new Set(),
    worstMs: 0,
    refusals: new Map(),
    register,
    keepRegistering,
  }

  async function register(origin: string, email = `ada.${all.tried + 1}@example.org`): Promise<boolean> {
    all.tried += 1
    const number = all.tried
    const began = performance.now()
    try {
      const response = await fetch(`${origin}/join`, {
        method: 'POST',
        // Each from a network of its own, as a proxy's header would say.
        headers: { 'X-Forwarded-For': `10.${number >> 8}.${number & 255}.1` },
        body: new URLSearchParams({ firstName: 'Ada', lastName: `Number ${number}`, email }),
        signal: AbortSignal.timeout(60_000),
      })
      const isAcknowledged = acknowledgement.test(await response.text())
      if (isAcknowledged) all.acknowledged.add(email)
      else refused(String(response.status))
      return isAcknowledged
    } catch (error) {
      // The connection was cut, so nothing was promised.
      const { message, cause } = error as Error
      refused([message, (cause as Error | undefined)?.message].join(': '))
      return false
    } finally {
      all.worstMs = Math.max(all.worstMs, performance.now() - began)
    }
  }

  function refused(how: string): void {
    all.refusals.set(how, (all.refusals.get(how) ?? 0) + 1)
  }

  function keepRegistering(origin: string, people: number): () => Promise<void> {
    let isOver = false
    const visitors = Array.from({ length: people }, async () => {
      while (!isOver) if (!(await register(origin))) await sleep(50)
    })
    return async () => {
      isOver = true
      await Promise.all(visitors)
    }
  }

  return all
}

/**
 * Call it once the server has stopped, so that no email is being sent.
 *
 * @returns confirmed addresses without a row, or without an email that arrived, waits, or was permanently refused
 */
export async function findLost(
  ask: (sql: string, values: unknown[]) => Promise<{ email: string }[]>,
  acknowledged: Iterable<string>,
  letters: ReceivedLetter[],
): Promise<string[]> {
  const found = await ask(
    `select email from unnest($1::text[]) as acknowledged (email)
     where not exists (select from members as member where member.email = acknowledged.email)
        or not (email = any ($2) or exists (
          select from emails where recipient = acknowledged.email and (state = 'waiting' or refusal is not null)))`,
    [[...acknowledged], letters.flatMap(({ recipients }) => recipients)],
  )
  return found.map(({ email }) => email)
}
