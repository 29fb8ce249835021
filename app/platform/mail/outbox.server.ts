import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { batched } from '../batched.ts'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../database/database.server.ts'
import type { Secrets } from '../derive-key.server.ts'
import { type Attempt, type Jobs, TryAgain } from '../jobs/jobs.server.ts'
import type { Log } from '../log.ts'
import { BrokenSealError, createSeal, UnknownSecretError } from '../seal.server.ts'
import { Semaphore } from '../semaphore.ts'
import { afterFirstTryMs, heldMs, laterTryMs, notedWithinMs, usualFirstTryMs } from './attempts.ts'
import { describeFailure } from './failure.ts'
import type { LetterTemplate } from './letter.ts'
import { findLetterState, findNewestLetter } from './letter-lists.server.ts'
import {
  countUnreadable,
  countWaiting,
  dropExpired,
  emailQueues,
  findSealedBefore,
  findWaiting,
  giveUp,
  giveUpAfter,
  giveUpAll,
  insertLetters,
  lockWaiting,
  lockWaitingLetter,
  markDelivered,
  type NewLetter,
  noteFailure,
  putSealed,
  queueOf,
  type SealedLetter,
  takeBackAll,
  type WaitingLetter,
} from './letters.server.ts'
import { createPace } from './pace.ts'
import { asksToSlowDown, type RefusalReason, refusalOf } from './refusal.ts'
import { forgetRefusedAddresses, noteRefusedAddress } from './refused-addresses.server.ts'
import { type MailTransport, usualConnections } from './transport.server.ts'

export type Delivery =
  | { delivered: true }
  /**
   * @property isFinal when it is not tried again
   * @property isRefused when the mail server refuses this address permanently
   */
  | { delivered: false; error: string; isFinal?: true; isRefused?: true }

/** Facts are sealed with keys that are derived from the secrets. */
export interface OutboxOptions extends Secrets {
  db: Database
  jobs: Jobs
  // biome-ignore lint/suspicious/noExplicitAny: each template has its own facts, and only its own facts ever come back to it.
  templates: LetterTemplate<any>[]
  transport: MailTransport
  origin: string
  from: string
  clock: Clock
  log: Log
  /** Limit for an attempt that a request waits for. */
  firstTryMs?: number
}

/** An email that a request tries to send: its job is due at `heldUntil`. */
interface HeldLetter extends WaitingLetter {
  job: string
  heldUntil: Date
  /** When its job is due after a failed attempt. */
  next: Date
}

/** Shares of the transport's connections: the rest stays free for emails that a request waits for. */
const shares = { email: 1 / 4, 'mailing-email': 1 / 2 }
const leftToOthersMs = 60_000
/** A request waits for this many emails at most: these show whether mail works. */
const triedAtOnce = 5
/** Per statement, which then takes a moment and holds no lock for long. */
const dueAtOnce = 500
const sealedAtOnce = 500
const mostCounted = 100_000

export type Outbox = ReturnType<typeof openOutbox>

/**
 * Emails are stored in the transaction of the change that they tell of, each with a job, and sent after its commit: by
 * the request that waits for it, or by the job.
 */
export function openOutbox(options: OutboxOptions) {
  const { db, jobs, clock, log, firstTryMs = usualFirstTryMs } = options
  const seal = createSeal(options, 'mail-outbox facts')
  const templates = new Map(options.templates.map((template) => [template.kind, template]))
  const host = new URL(options.origin).hostname
  const running = new Set<Promise<unknown>>()
  const heldIn = new WeakMap<object, HeldLetter[]>()
  const slots = { email: slotsOf('email'), 'mailing-email': slotsOf('mailing-email') }
  const pace = createPace()
  const noteDelivered = batched(afterSuccess)
  let stopping = false

  function slotsOf(queue: (typeof emailQueues)[number]): Semaphore {
    const connections = options.transport.connections ?? usualConnections
    return new Semaphore({ most: Math.max(1, Math.floor(connections * shares[queue])) })
  }

  /**
   * Stores the email in the caller's transaction.
   *
   * @param added.id made with the form, so that a second click finds it
   * @param added.expiresAt when the email becomes worthless (a code): it is dropped then instead of sent late
   * @param added.sendAt not earlier: until then it can be taken back
   * @returns its id
   */
  async function add<Facts>(
    on: Database | Tx,
    { kind }: LetterTemplate<Facts>,
    added: { id?: string; to: string; facts: Facts; expiresAt?: Date | null; sendAt?: Date },
  ): Promise<string> {
    const { id, to, facts, expiresAt = null, sendAt } = added
    const letter = sealed(kind, to, facts, { ...(id && { id }), expiresAt })
    const held = heldIn.get(on)
    if (sendAt || !held || held.length >= triedAtOnce) await insert(on, [letter], sendAt)
    else {
      const [job, heldUntil] = [randomUUID(), inMs(heldMs)]
      await insert(on, [{ ...letter, job }], heldUntil)
      const fresh = { shared_facts: null, is_stopped: false, attempts: 0, refusal: null }
      held.push({ ...letter, ...fresh, job, heldUntil, next: inMs(afterFirstTryMs) })
    }
    return letter.id
  }

  /** In one transaction, since a server may do a job as soon as it sees it. */
  async function insert(on: Database | Tx, letters: (NewLetter & { job?: string })[], at = clock.now()): Promise<void> {
    if (!on.isTransaction) return on.transaction().execute((tx) => insert(tx, letters, at))
    for (const queue of emailQueues) {
      const own = letters.filter((letter) => queueOf(letter) === queue)
      const added = own.map(({ id, job }) => ({ ...(job && { id: job }), key: id, data: { email: id } }))
      await jobs.addAll(on, queue, added, at)
    }
    const rows = letters.map(({ job, ...letter }) => letter)
    await insertLetters(on, rows, clock.now())
  }

  function inMs(milliseconds: number): Date {
    return new Date(clock.now().getTime() + milliseconds)
  }

  /**
   * Keeps back the jobs of the emails that are added in this transaction from now on, as many as a request may wait
   * for.
   *
   * @param until when a delivery resolves: 'sent' is before it is stored, which saves the caller one commit
   * @returns sends them, after the commit; the jobs send the others. It never throws
   */
  function sendAfterCommit(tx: Tx, until: 'noted' | 'sent' = 'noted'): () => Promise<Delivery[]> {
    const held: HeldLetter[] = []
    heldIn.set(tx, held)
    return () => Promise.all(held.map((letter) => tracked(sendHeld(letter, until))))
  }

  async function sendHeld(letter: HeldLetter, until: 'noted' | 'sent'): Promise<Delivery> {
    // A very long transaction leaves too little time before the job.
    if (inMs(firstTryMs) > letter.heldUntil) return outcomeElsewhere(letter.id)
    const failure = await trySending(letter, AbortSignal.timeout(firstTryMs))
    if (failure) return afterHeldFailure(letter, failure)
    // When the delivery can't be noted, the job sends it again.
    const noted = tracked(noteDelivered(letter).catch(() => {}))
    if (until === 'noted') await Promise.race([noted, sleep(firstTryMs, undefined, { ref: false })])
    return { delivered: true }
  }

  async function afterHeldFailure(letter: HeldLetter, failure: Failure): Promise<Delivery> {
    const isOver = isFinal(letter, failure)
    try {
      await db.transaction().execute(async (tx) => {
        if (isOver) return noteGivenUp(tx, letter, failure)
        await noteTried(tx, letter, failure)
        await jobs.move(tx, queueOf(letter), letter.job, letter.next)
      })
    } catch (error) {
      tellUnnoted(letter, error)
    }
    tellFailure(letter, failure, isOver)
    return { ...undelivered(failure.error, failure.refusal), ...(isOver && { isFinal: true }) }
  }

  /** For emails that no request waits for: stored at once, sent by their jobs. */
  async function addAll<Facts>(
    tx: Tx,
    { kind }: LetterTemplate<Facts>,
    letters: { to: string; facts: Facts }[],
    options: { expiresAt?: Date } = {},
  ): Promise<void> {
    const written = letters.map(({ to, facts }) => sealed(kind, to, facts, options))
    await insert(tx, written)
  }

  /** The same for copies of a mailing: each holds only what the mailing's own facts lack. */
  async function addCopies(
    tx: Tx,
    kind: string,
    copies: { to: string; facts: object }[],
    mailing: { id: number; expiresAt: Date | null },
  ): Promise<void> {
    const of = { mailing: mailing.id, expiresAt: mailing.expiresAt }
    const written = copies.map(({ to, facts }) => sealed(kind, to, facts, of))
    await insert(tx, written)
  }

  function sealed(
    kind: string,
    recipient: string,
    facts: unknown,
    {
      id = randomUUID(),
      expiresAt = null,
      mailing = null,
    }: { id?: string; expiresAt?: Date | null; mailing?: number | null } = {},
  ): NewLetter {
    // Checked here instead of at the first delivery, when nothing could render this email.
    if (!templates.has(kind)) throw new Error(`No template "${kind}" was given to this outbox.`)
    const letter = { id, kind, recipient, expires_at: expiresAt, mailing_id: mailing }
    const { sealed, key } = seal.close(facts, boundTo(letter))
    return { ...letter, sealed_facts: sealed, sealed_with: key }
  }

  function open(letter: SealedLetter): unknown {
    return seal.open(letter.sealed_facts, boundTo(letter), letter.sealed_with)
  }

  /**
   * Seals waiting emails with the newest secret when they were sealed with an earlier accepted one. Afterwards the
   * outbox needs no earlier secret.
   *
   * @returns how many emails
   */
  async function sealAnew(): Promise<number> {
    let done = 0
    let found: string[]
    do {
      found = await findSealedBefore(db, seal.keys, mostCounted)
      const before = done
      for (let at = 0; at < found.length; at += sealedAtOnce)
        done += await sealSomeAnew(found.slice(at, at + sealedAtOnce))
      // The rest is locked by others or doesn't open, so another round would not help.
      if (done === before) break
    } while (found.length > 0)
    return done
  }

  function sealSomeAnew(ids: string[]): Promise<number> {
    return db.transaction().execute(async (tx) => {
      const letters = (await lockWaiting(tx, ids)).flatMap((letter) => {
        const facts = openOrNull(letter)
        if (!facts) return []
        const { sealed, key } = seal.close(facts, boundTo(letter))
        return { id: letter.id, sealed_facts: sealed, sealed_with: key }
      })
      if (letters.length > 0) await putSealed(tx, letters)
      return letters.length
    })
  }

  /**
   * Gives up an email that has become pointless, such as a code that could not be sent at once.
   *
   * @returns false when it has left, or was given up before
   */
  async function discard(id: string, on: Database | Tx = db): Promise<boolean> {
    return (await giveUp(on, [id], discarded, clock.now())) > 0
  }

  /** Gives up all pending emails about these topics to these members. Under the locks on those members. */
  async function discardTopics(tx: Tx, topics: string[], to: string[]): Promise<void> {
    await giveUpAll(tx, kindsAbout(topics), to, discarded, clock.now())
  }

  /** Gives up copies of stopped mailings. */
  async function discardStopped(ids: string[]): Promise<void> {
    await giveUp(db, ids, stopped, clock.now())
  }

  /** For housekeeping: a job may be due long after its email has expired. */
  async function discardExpired(): Promise<void> {
    for (const { id, kind } of await dropExpired(db, expired, clock.now()))
      log.warn({ letter: id, kind }, 'letter expired unsent')
  }

  function kindsAbout(topics: string[]): string[] {
    return options.templates.filter(({ topic }) => topic && topics.includes(topic)).map(({ kind }) => kind)
  }

  /**
   * Readdresses waiting emails about a topic, in the caller's transaction.
   *
   * @param change replaces facts that depend on the address, such as a private link
   * @returns how many
   */
  async function readdressTopic(
    tx: Tx,
    topic: string,
    { from, to }: { from: string; to: string },
    change: (facts: Record<string, unknown>) => Record<string, unknown>,
  ): Promise<number> {
    const written: NewLetter[] = []
    for (const letter of await takeBackAll(tx, kindsAbout([topic]), from, readdressed, clock.now())) {
      const { id, kind, expires_at: expiresAt, mailing_id: mailing } = letter
      const facts = openOrNull(letter)
      // An email that doesn't open here must not go to the old address either.
      if (facts) written.push(sealed(kind, to, change(facts), { expiresAt, mailing }))
      else log.warn({ letter: id, kind }, 'letter discarded: it could not be given the new address')
    }
    await insert(tx, written)
    return written.length
  }

  function openOrNull(letter: SealedLetter): Record<string, unknown> | null {
    try {
      return open(letter) as Record<string, unknown>
    } catch {
      return null
    }
  }

  /** Another attempt has or had the email: its outcome counts here too. */
  async function outcomeElsewhere(id: string): Promise<Delivery> {
    const patience = AbortSignal.timeout(firstTryMs)
    while (!patience.aborted) {
      const letter = await findLetterState(db, id)
      if (!letter) return { delivered: false, error: 'There is no such letter.' }
      if (letter.delivered_at) return { delivered: true }
      if (letter.last_error) return undelivered(letter.last_error, letter.refusal)
      await sleep(100)
    }
    return { delivered: false, error: 'Another server has not finished sending it.' }
  }

  /** The outcome of the newest email of this kind to an address; waits while it is being sent. */
  async function findNewestDelivery(
    { kind }: Pick<LetterTemplate<unknown>, 'kind'>,
    to: string,
  ): Promise<Delivery | undefined> {
    const id = await findNewestLetter(db, kind, to)
    return id === null ? undefined : outcomeElsewhere(id)
  }

  /**
   * Takes a waiting email before its time, in a transaction that called `sendAfterCommit`.
   *
   * @returns null when there is nothing to try: delivered, discarded, being sent, or no such email
   */
  async function retry(tx: Tx, id: string): Promise<{ kind: string; recipient: string } | null> {
    const letter = await lockWaitingLetter(tx, id)
    if (!letter || reasonNotToSend(letter)) return null
    const heldUntil = inMs(heldMs)
    const job = await jobs.find(tx, queueOf(letter), id)
    if (!job || job.startAfter <= heldUntil) return null
    if (!(await jobs.move(tx, queueOf(letter), job.id, heldUntil))) return null
    heldIn.get(tx)?.push({ ...letter, job: job.id, heldUntil, next: job.startAfter })
    return letter
  }

  /**
   * Makes all waiting emails due now, as after a long outage of the mail server. They leave in the background.
   *
   * @param note runs in the first transaction, before any job is locked
   * @returns how many emails wait; for none, `note` doesn't run
   */
  async function sendAllWaiting(note: (tx: Tx, letters: number) => Promise<void>): Promise<number> {
    // Those before are being sent, or are about to be.
    const after = inMs(heldMs)
    const letters = await db.transaction().execute(async (tx) => {
      // Jobs of discarded emails wait too.
      const waiting = Math.min(await jobs.countAfter(tx, emailQueues, after), await countWaiting(tx))
      if (waiting > 0) await note(tx, waiting)
      return waiting
    })
    // Very many take longer than a request.
    if (letters > 0) await Promise.race([tracked(hasten(after)), sleep(firstTryMs, undefined, { ref: false })])
    return letters
  }

  async function hasten(after: Date): Promise<void> {
    try {
      while (!stopping && (await jobs.hasten(db, emailQueues, after, clock.now(), dueAtOnce)) > 0);
    } catch (error) {
      log.warn({ error: describeFailure(error) }, 'not every waiting letter could be made due')
    }
  }

  /**
   * Does the job of an email. Its row decides whether it is still to be sent.
   *
   * @returns whether it was delivered
   * @throws when it is to be tried again
   */
  function runJob(queue: (typeof emailQueues)[number], id: string, attempt: Attempt): Promise<boolean> {
    return tracked(
      slots[queue].run(async () => {
        if (queue === 'mailing-email') await pace.rest(attempt.signal)
        if (attempt.signal.aborted) throw new TryAgain('The server stops.')
        const letter = await findWaiting(db, id)
        if (!letter) return false
        const outdated = reasonNotToSend(letter)
        if (outdated) {
          await giveUp(db, [id], outdated, clock.now())
          if (outdated === expired) log.warn({ letter: id, kind: letter.kind }, 'letter expired unsent')
          return false
        }
        const failure = await trySending(letter, AbortSignal.timeout(laterTryMs))
        if (failure) await afterFailure(letter, failure, attempt)
        else await noteDelivered(letter)
        return !failure
      }),
    )
  }

  function reasonNotToSend({ expires_at, is_stopped }: WaitingLetter): string | null {
    if (expires_at && expires_at <= clock.now()) return expired
    return is_stopped ? stopped : null
  }

  async function afterFailure(letter: WaitingLetter, failure: Failure, attempt: Attempt): Promise<void> {
    const { id } = letter
    const waitMs = waitOfNoTry(letter, failure)
    const isOver = waitMs === null && (isFinal(letter, failure) || attempt.isLast)
    tellFailure(letter, failure, isOver)
    try {
      if (isOver) return await db.transaction().execute((tx) => noteGivenUp(tx, letter, failure))
      if (waitMs === null) await noteTried(db, letter, failure)
      else
        return await db.transaction().execute(async (tx) => {
          await noteFailure(tx, id, failure.error)
          await attempt.complete(tx)
          await jobs.set(tx, queueOf(letter), id, { email: id }, inMs(waitMs))
        })
    } catch (error) {
      tellUnnoted(letter, error)
    }
    throw new TryAgain(failure.error)
  }

  /** @returns how long an email waits whose failure says nothing of it; null for all others */
  function waitOfNoTry({ mailing_id }: WaitingLetter, { cause }: Failure): number | null {
    // Another server may run a newer version of the program, or have the secret.
    if (cause instanceof UnknownKindError || cause instanceof UnknownSecretError) return leftToOthersMs
    // A newsletter can exceed a mail server's hourly limit; without a pause all of it would be given up in the end.
    return mailing_id !== null && asksToSlowDown(cause) ? pace.slowDown() : null
  }

  /** A permanent refusal is tried once more, because the server may have been temporarily wrong. */
  function isFinal(letter: WaitingLetter, { cause, refusal }: Failure): boolean {
    return cause instanceof BrokenSealError || (refusal !== null && letter.refusal !== null)
  }

  async function noteTried(on: Database | Tx, letter: WaitingLetter, { error, refusal }: Failure): Promise<void> {
    await noteFailure(on, letter.id, error, { attempts: letter.attempts + 1, refusal: refusal ?? letter.refusal })
  }

  async function noteGivenUp(tx: Tx, letter: WaitingLetter, { error, refusal }: Failure): Promise<void> {
    const now = clock.now()
    // An email that was discarded meanwhile may be to an address that changed hands.
    const decided = await giveUpAfter(tx, letter, error, now, refusal)
    if (decided && refusal) await noteRefusedAddress(tx, { email: letter.recipient, reason: refusal, refusedAt: now })
  }

  function tellFailure({ id, kind, attempts }: WaitingLetter, { error }: Failure, isOver: boolean): void {
    const attempt = attempts + 1
    if (isOver) log.error({ letter: id, kind, attempt, error }, 'letter given up')
    else log.warn({ letter: id, kind, attempt, error }, 'letter not delivered')
  }

  function tellUnnoted({ id, kind }: WaitingLetter, error: unknown): void {
    log.error({ letter: id, kind, error: describeFailure(error) }, 'letter not delivered, and not noted')
  }

  /** @returns null when the mail server has accepted it */
  async function trySending(letter: WaitingLetter, signal: AbortSignal): Promise<Failure | null> {
    let facts: unknown
    try {
      facts = { ...letter.shared_facts, ...(open(letter) as object) }
      await send(letter, facts, signal)
      return null
    } catch (cause) {
      return { cause, error: describeFailure(cause, [facts, letter.recipient]), refusal: refusalOf(cause) }
    }
  }

  async function send({ id, kind, recipient }: WaitingLetter, facts: unknown, signal: AbortSignal): Promise<void> {
    const template = templates.get(kind)
    if (!template) throw new UnknownKindError(`No template "${kind}" is known here.`)
    const { headers, ...letter } = await template.render(facts, { origin: options.origin })
    await options.transport.send(
      {
        ...letter,
        from: options.from,
        to: recipient,
        messageId: `<${id}@${host}>`,
        // RFC 3834: tells vacation responders not to answer.
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      },
      signal,
    )
  }

  /** A database that restarts is back in a few seconds, and what is noted then is not sent twice. */
  async function markPatiently(ids: string[]): Promise<string[]> {
    const patience = AbortSignal.timeout(notedWithinMs)
    for (;;) {
      try {
        return await markDelivered(db, ids, clock.now())
      } catch (error) {
        if (patience.aborted || stopping) throw error
        await sleep(500)
      }
    }
  }

  /**
   * A sender waits for this before it takes the next email, so no more emails are sent and unrecorded than are under
   * way.
   */
  async function afterSuccess(letters: (WaitingLetter | HeldLetter)[]): Promise<void> {
    if (letters.some(({ mailing_id }) => mailing_id !== null)) pace.goOn()
    const each = letters.map(({ id, kind, attempts }) => ({ letter: id, kind, attempt: attempts + 1 }))
    let refused: string[] = []
    try {
      refused = await markPatiently(letters.map(({ id }) => id))
      for (const letter of each) log.info(letter, 'letter delivered')
    } catch (error) {
      for (const letter of each)
        log.error({ ...letter, error: describeFailure(error) }, 'letter delivered, but not noted')
      // The email is sent again with the same Message-ID, so that receivers drop it.
      throw new TryAgain('It was delivered, but not noted.')
    }
    for (const queue of emailQueues) {
      const done = letters.flatMap((letter) => ('job' in letter && queueOf(letter) === queue ? letter.job : []))
      // A job that stays finds its email delivered.
      if (done.length > 0) await jobs.remove(db, queue, done).catch(() => {})
    }
    if (refused.length === 0) return
    try {
      await forgetRefusedAddresses(db, refused)
    } catch (error) {
      log.warn({ error: describeFailure(error, refused) }, 'addresses still noted as refused')
    }
  }

  /** Waits for deliveries that are under way. The transport stays open: its owner closes it. */
  async function stop(): Promise<void> {
    stopping = true
    // Deliveries that end meanwhile are recorded too.
    while (running.size > 0) await Promise.allSettled(running)
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
    addCopies,
    sendAfterCommit,
    findNewestDelivery,
    retry,
    sendAllWaiting,
    discard,
    discardTopics,
    discardStopped,
    discardExpired,
    readdressTopic,
    /** How many waiting emails this server can't open. @param most the limit of the count */
    countUnreadable: (most: number) => countUnreadable(db, seal.keys, most),
    sealAnew,
    /**
     * Waiting emails that are not sealed with the newest secret: those that open here all the same, and those that
     * don't.
     */
    async countSealedBefore() {
      const earlier = await findSealedBefore(db, seal.keys, mostCounted)
      return { earlier: earlier.length, unreadable: await countUnreadable(db, seal.keys, mostCounted) }
    },
    runJob,
    stop,
  }
}

interface Failure {
  cause: unknown
  /** In words, without the email's contents. */
  error: string
  refusal: RefusalReason | null
}

function undelivered(error: string, refusal: string | null): Delivery & { delivered: false } {
  return { delivered: false, error, ...(refusal !== null && { isRefused: true }) }
}

class UnknownKindError extends Error {}

// The column `state` compares with these texts.
const discarded = 'Discarded.'
const stopped = 'Stopped.'
const readdressed = 'It goes to the corrected address instead.'
const expired = 'It expired before it could be sent.'

/**
 * Facts open only beside their own email, kind and recipient: write access to the table isn't enough to send a code
 * elsewhere.
 */
function boundTo({ id, kind, recipient }: { id: string; kind: string; recipient: string }): string[] {
  return [id, kind, recipient]
}
