import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../database/database.server.ts'
import type { Log } from '../log.ts'
import { firstTryMs, laterTryMs, nextAttempt } from './attempts.ts'
import { describeFailure } from './failure.ts'
import type { LetterTemplate } from './letter.ts'
import {
  type ClaimedLetter,
  claimDueLetters,
  claimLetter,
  claimWaitingLetter,
  dropExpired,
  findLetterState,
  giveUp,
  giveUpAfter,
  giveUpAll,
  insertLetters,
  markDelivered,
  type NewLetter,
  postpone,
  wasNewestDelivered,
} from './letters.server.ts'
import { BrokenSealError, createSeal } from './seal.server.ts'
import type { MailTransport } from './transport.server.ts'

export type Delivery = { delivered: true } | { delivered: false; error: string }

/** Letters are written together with the thing they are about, and sent after it is certain. */
export interface Outbox {
  /**
   * Writes the letter in the caller's transaction.
   *
   * @param letter.expiresAt a letter that is worthless later (a code) is dropped then, not sent late
   * @returns its id, for `deliver` after the commit
   */
  add<Facts>(
    db: Database | Tx,
    template: LetterTemplate<Facts>,
    letter: { to: string; facts: Facts; expiresAt?: Date },
  ): Promise<string>
  /** The same for very many: a letter each, written at once, sent in the background. */
  addAll<Facts>(db: Tx, template: LetterTemplate<Facts>, letters: { to: string; facts: Facts }[]): Promise<void>
  /**
   * Tries to send the letter now and waits five seconds at most. Call it after the commit. It never throws: the thing the letter is
   * about is done, and the job goes on trying. A letter that the job or another server has taken up is waited for, not sent twice.
   */
  deliver(id: string): Promise<Delivery>
  /**
   * Tries a waiting letter now instead of at its time.
   *
   * @param note in the transaction that takes the letter up
   * @param lockFirst in the same one, before the letter is locked
   * @returns null when there is nothing to try: delivered, discarded, under way at this moment, or no such letter
   */
  retry(
    id: string,
    note: (tx: Tx, letter: { kind: string; recipient: string }) => Promise<void>,
    lockFirst?: (tx: Tx) => Promise<void>,
  ): Promise<Delivery | null>
  /** Gives up a letter that has become pointless, such as a code that could not be sent while somebody waited. */
  discard(id: string): Promise<void>
  /** Gives up every letter of this kind to somebody that has not left, in the caller's transaction. */
  // biome-ignore lint/suspicious/noExplicitAny: only the kind is looked at
  discardWaiting(tx: Tx, template: LetterTemplate<any>, to: string): Promise<void>
  /** Whether the newest letter of this kind to somebody has left. */
  // biome-ignore lint/suspicious/noExplicitAny: only the kind is looked at
  isDelivered(template: LetterTemplate<any>, to: string): Promise<boolean>
  /** Sends everything that is due, and drops what has expired. Returns how many letters were delivered. */
  deliverDue(): Promise<number>
  /** Starts the job that looks for due letters every few seconds. It doesn't keep the process alive. */
  start(): void
  /** Ends the job and waits for deliveries that are under way. The transport stays open: whoever opened it closes it. */
  stop(): Promise<void>
}

export interface OutboxOptions {
  db: Database
  // biome-ignore lint/suspicious/noExplicitAny: each template has its own facts, and only its own facts ever come back to it.
  templates: LetterTemplate<any>[]
  transport: MailTransport
  /** Server secret; facts are sealed with a key derived from it. */
  secret: string
  origin: string
  from: string
  clock: Clock
  log: Log
}

const lookEveryMs = 5_000
/** Fewer than the transport's connections: a heap of due letters leaves some free for people who are waiting. */
const atOnce = 5

export function openOutbox(options: OutboxOptions): Outbox {
  const { db, clock, log } = options
  const seal = createSeal(options.secret)
  const templates = new Map(options.templates.map((template) => [template.kind, template]))
  const bulkKinds = options.templates.filter(({ bulk }) => bulk).map(({ kind }) => kind)
  const host = new URL(options.origin).hostname
  const running = new Set<Promise<unknown>>()
  let timer: NodeJS.Timeout | undefined
  let stopping = false

  async function add<Facts>(
    on: Database | Tx,
    template: LetterTemplate<Facts>,
    { to, facts, expiresAt }: { to: string; facts: Facts; expiresAt?: Date },
  ): Promise<string> {
    const letter = sealed(template, to, facts, expiresAt)
    await insertLetters(on, [letter], clock.now())
    return letter.id
  }

  async function addAll<Facts>(
    tx: Tx,
    template: LetterTemplate<Facts>,
    letters: { to: string; facts: Facts }[],
  ): Promise<void> {
    const written = letters.map(({ to, facts }) => sealed(template, to, facts))
    await insertLetters(tx, written, clock.now())
  }

  function sealed<Facts>(template: LetterTemplate<Facts>, to: string, facts: Facts, expiresAt?: Date): NewLetter {
    // Found out here, and not at the first delivery: nobody could render this letter.
    if (!templates.has(template.kind)) throw new Error(`No template "${template.kind}" was given to this outbox.`)
    const letter = { id: randomUUID(), kind: template.kind, recipient: to, expires_at: expiresAt ?? null }
    return { ...letter, sealed_facts: seal.close(facts, boundTo(letter)) }
  }

  async function deliver(id: string): Promise<Delivery> {
    try {
      const claimed = await claimLetter(db, id, clock.now())
      return claimed ? await attempt(claimed, firstTryMs) : await outcomeElsewhere(id)
    } catch (error) {
      // The database is away. What was committed before stays, and so does the letter.
      log.error({ letter: id, error: describeFailure(error) }, 'letter could not be looked up')
      return { delivered: false, error: 'The outbox could not be read.' }
    }
  }

  async function retry(...[id, note, lockFirst]: Parameters<Outbox['retry']>): Promise<Delivery | null> {
    const claimed = await db.transaction().execute(async (tx) => {
      await lockFirst?.(tx)
      const letter = await claimWaitingLetter(tx, id, clock.now())
      if (letter) await note(tx, { kind: letter.kind, recipient: letter.recipient })
      return letter
    })
    return claimed && attempt(claimed, firstTryMs)
  }

  /** Somebody else has the letter, or had it: their outcome is ours. */
  async function outcomeElsewhere(id: string): Promise<Delivery> {
    const patience = AbortSignal.timeout(firstTryMs)
    while (!patience.aborted) {
      const letter = await findLetterState(db, id)
      if (!letter) return { delivered: false, error: 'There is no such letter.' }
      if (letter.delivered_at) return { delivered: true }
      if (letter.last_error) return { delivered: false, error: letter.last_error }
      if (letter.attempts === 0) return { delivered: false, error: expired }
      await sleep(100)
    }
    return { delivered: false, error: 'Another server has not finished sending it.' }
  }

  async function deliverDue(): Promise<number> {
    for (const { id, kind } of await dropExpired(db, expired, clock.now()))
      log.warn({ letter: id, kind }, 'letter expired unsent')
    let delivered = 0
    let batch: ClaimedLetter[]
    do {
      batch = await claimDueLetters(db, atOnce, clock.now(), bulkKinds)
      const outcomes = await Promise.all(
        batch.map((letter) => attempt(letter, letter.attempts === 1 ? firstTryMs : laterTryMs)),
      )
      delivered += outcomes.filter((outcome) => outcome.delivered).length
    } while (batch.length === atOnce && !stopping)
    return delivered
  }

  async function attempt(letter: ClaimedLetter, limitMs: number): Promise<Delivery> {
    let facts: unknown
    try {
      facts = seal.open(letter.sealed_facts, boundTo(letter))
      await send(letter, facts, AbortSignal.timeout(limitMs))
    } catch (error) {
      const description = describeFailure(error, [facts, letter.recipient])
      return { delivered: false, error: await afterFailure(letter, error, description) }
    }
    await afterSuccess(letter)
    return { delivered: true }
  }

  async function send({ id, kind, recipient }: ClaimedLetter, facts: unknown, signal: AbortSignal): Promise<void> {
    const template = templates.get(kind)
    // A newer version of the program, running beside this one, may know it.
    if (!template) throw new Error(`No template "${kind}" is known here.`)
    const { headers, ...letter } = await template.render(facts, { origin: options.origin })
    await options.transport.send(
      {
        ...letter,
        from: options.from,
        to: recipient,
        messageId: `<${id}@${host}>`,
        // RFC 3834: asks vacation responders not to answer.
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      },
      signal,
    )
  }

  async function afterSuccess({ id, kind, attempts }: ClaimedLetter): Promise<void> {
    try {
      await markDelivered(db, id, clock.now())
      log.info({ letter: id, kind, attempt: attempts }, 'letter delivered')
    } catch (error) {
      // It has left all the same. After the lease it is sent again with the same Message-ID, by which receivers drop it.
      log.error({ letter: id, kind, error: describeFailure(error) }, 'letter delivered, but not noted')
    }
  }

  async function afterFailure(letter: ClaimedLetter, cause: unknown, error: string): Promise<string> {
    const { id, kind, attempts } = letter
    const now = clock.now()
    const next = cause instanceof BrokenSealError ? null : nextAttempt(attempts, now)
    try {
      if (next) await postpone(db, letter, error, next)
      else await giveUpAfter(db, letter, error, now)
    } catch (failure) {
      log.error({ letter: id, kind, error: describeFailure(failure) }, 'letter not delivered, and not noted')
    }
    if (next) log.warn({ letter: id, kind, attempt: attempts, error, next }, 'letter not delivered')
    else log.error({ letter: id, kind, attempt: attempts, error }, 'letter given up')
    return error
  }

  function start(): void {
    stopping = false
    timer ??= setTimeout(look, 0).unref()
  }

  async function look(): Promise<void> {
    try {
      await tracked(deliverDue())
    } catch (error) {
      log.warn({ error: describeFailure(error) }, 'outbox could not be looked through')
    }
    if (!stopping) timer = setTimeout(look, lookEveryMs).unref()
  }

  async function stop(): Promise<void> {
    stopping = true
    clearTimeout(timer)
    timer = undefined
    await Promise.allSettled(running)
  }

  function tracked<T>(delivery: Promise<T>): Promise<T> {
    running.add(delivery)
    const forget = () => running.delete(delivery)
    delivery.then(forget, forget)
    return delivery
  }

  return {
    add,
    addAll,
    deliver: (id) => tracked(deliver(id)),
    retry: (...letter) => tracked(retry(...letter)),
    isDelivered: ({ kind }, to) => wasNewestDelivered(db, kind, to),
    discard: (id) => giveUp(db, id, discarded, clock.now()),
    discardWaiting: (tx, { kind }, to) => giveUpAll(tx, kind, to, discarded, clock.now()),
    deliverDue: () => tracked(deliverDue()),
    start,
    stop,
  }
}

const discarded = 'Discarded.'
const expired = 'It expired before it could be sent.'

/** Facts open only beside their own letter, kind and recipient: nobody who can write to the table can have a code sent elsewhere. */
function boundTo({ id, kind, recipient }: { id: string; kind: string; recipient: string }): string[] {
  return [id, kind, recipient]
}
