import { setTimeout as sleep } from 'node:timers/promises'
import type { ReceivedLetter } from './mail-server.ts'

export interface Registrations {
  tried: number
  /** Addresses whose owner was told that there is a place, or one in the queue. */
  acknowledged: Set<string>
  /** The longest that anybody waited for an answer, whatever it said, or for the end of the connection. */
  worstMs: number
  /** What the others were told, each kind how often: a status, or how the connection ended. */
  refusals: Map<string, number>
  /** Registers somebody new. @returns whether that was acknowledged; no answer at all is none */
  register(origin: string, email?: string): Promise<boolean>
  /** Lets so many people register one after the other, until the returned function is called. It waits for the last answers. */
  keepRegistering(origin: string, people: number): () => Promise<void>
}

const acknowledgement = /Welcome to the community!|You(&#x27;|')re on the waitlist!/

/** Visitors of the built server, which has to trust 127.0.0.1 as a proxy, and what they were told. */
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
        // Each from a network of its own, as a proxy in front of the server would tell.
        headers: { 'X-Forwarded-For': `10.${number >> 8}.${number & 255}.1` },
        body: new URLSearchParams({ firstName: 'Ada', lastName: `Number ${number}`, email }),
        signal: AbortSignal.timeout(60_000),
      })
      const isAcknowledged = acknowledgement.test(await response.text())
      if (isAcknowledged) all.acknowledged.add(email)
      else refused(String(response.status))
      return isAcknowledged
    } catch (error) {
      // Cut off in the middle: nothing was promised.
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
 * Asked once the server has stopped, so that no letter is under way.
 *
 * @returns whoever has no row, or no letter that has come, waits, or was refused for good
 */
export async function findLost(
  ask: (sql: string, values: unknown[]) => Promise<{ email: string }[]>,
  acknowledged: Iterable<string>,
  letters: ReceivedLetter[],
): Promise<string[]> {
  const found = await ask(
    `select email from unnest($1::text[]) as acknowledged (email)
     where not exists (select from community_members as member where member.email = acknowledged.email)
        or not (email = any ($2) or exists (
          select from mail_outbox where recipient = acknowledged.email and (next_attempt_at is not null or refusal is not null)))`,
    [[...acknowledged], letters.flatMap(({ recipients }) => recipients)],
  )
  return found.map(({ email }) => email)
}
