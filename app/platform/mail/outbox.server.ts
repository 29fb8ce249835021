import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { batched } from '../batched.ts'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../database/database.server.ts'
import type { Secrets } from '../derive-key.server.ts'
import type { Log } from '../log.ts'
import { BrokenSealError, createSeal, UnknownSecretError } from '../seal.server.ts'
import { workOff } from '../work-off.ts'
import { laterTryMs, nextAttempt, usualFirstTryMs } from './attempts.ts'
import { describeFailure } from './failure.ts'
import type { LetterTemplate } from './letter.ts'
import { findLetterState, findNewestLetter } from './letter-lists.server.ts'
import {
  type ClaimedLetter,
  claimDueLetters,
  claimLetter,
  claimWaitingLetter,
  countPostponed,
  countUnreadable,
  dropExpired,
  findSealedBefore,
  giveUp,
  giveUpAfter,
  giveUpAll,
  giveUpSome,
  insertClaimed,
  insertLetters,
  lockWaiting,
  makeDue,
  markDelivered,
  type NewLetter,
  type Priority,
  postpone,
  priorities,
  putSealed,
  type SealedLetter,
  takeBackAll,
} from './letters.server.ts'
import { createPace } from './pace.ts'
import { asksToSlowDown, refusalOf } from './refusal.ts'
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

const lookEveryMs = 5_000
/** Shares of the transport's connections: the rest stays free for emails that a request waits for. */
const shares: Record<Priority, number> = { single: 1 / 4, bulk: 1 / 2 }
const leftToOthersMs = 60_000
/** A request waits for this many emails at most: these show whether mail works. */
const triedAtOnce = 5
/** Per statement, which then takes a moment and holds no lock for long. */
const dueAtOnce = 500
const sealedAtOnce = 500
const mostCounted = 100_000

export type Outbox = ReturnType<typeof openOutbox>

/** Emails are stored in the transaction of the change that they tell of, and sent after its commit. */
export function openOutbox(options: OutboxOptions) {
  const { db, clock, log, firstTryMs = usualFirstTryMs } = options
  const seal = createSeal(options, 'mail-outbox facts')
  const templates = new Map(options.templates.map((template) => [template.kind, template]))
  const host = new URL(options.origin).hostname
  const running = new Set<Promise<unknown>>()
  const claimedIn = new WeakMap<object, ClaimedLetter[]>()
  const pauses: Record<Priority, AbortController> = { single: new AbortController(), bulk: new AbortController() }
  const pace = createPace()
  const noteDelivered = batched(afterSuccess)
  let stopping = false

  /**
   * Stores the email in the caller's transaction.
   *
   * @param letter.expiresAt when the email becomes worthless (a code): it is dropped then instead of sent late
   * @returns its id
   */
  async function add<Facts>(
    on: Database | Tx,
    { kind }: LetterTemplate<Facts>,
    { to, facts, expiresAt = null }: { to: string; facts: Facts; expiresAt?: Date | null },
  ): Promise<string> {
    const letter = sealed(kind, to, facts, { expiresAt })
    const ours = claimedIn.get(on)
    if (ours && ours.length < triedAtOnce) ours.push(await insertClaimed(on, letter, clock.now()))
    else await insertLetters(on, [letter], clock.now())
    return letter.id
  }

  /**
   * Claims the emails that are added in this transaction from now on, as many as a request may wait for. That saves a
   * query after the commit.
   *
   * @param until when a delivery resolves: 'sent' is before it is stored, which saves the caller one commit
   * @returns sends them, after the commit; the others leave in the background
   */
  function sendAfterCommit(tx: Tx, until: 'noted' | 'sent' = 'noted'): () => Promise<Delivery[]> {
    const letters: ClaimedLetter[] = []
    claimedIn.set(tx, letters)
    return () => {
      // There may be more than those.
      if (letters.length === triedAtOnce) wake()
      return Promise.all(
        letters.map((letter) => tracked(isOurs(letter) ? attemptAtOnce(letter, until) : deliver(letter.id))),
      )
    }
  }

  async function attemptAtOnce(letter: ClaimedLetter, until: 'noted' | 'sent'): Promise<Delivery> {
    const delivery = await trySending(letter, firstTryMs)
    const noted = delivery.delivered && tracked(noteDelivered(letter))
    if (until === 'noted') await noted
    return delivery
  }

  /** A very long transaction leaves too little of the lease for an attempt. */
  function isOurs({ under_way_until }: ClaimedLetter): boolean {
    return clock.now().getTime() + firstTryMs < under_way_until.getTime()
  }

  /** For emails that no request waits for: stored at once, sent in the background. Call `wake` after the commit. */
  async function addAll<Facts>(
    tx: Tx,
    { kind }: LetterTemplate<Facts>,
    letters: { to: string; facts: Facts }[],
  ): Promise<void> {
    const written = letters.map(({ to, facts }) => sealed(kind, to, facts))
    await insertLetters(tx, written, clock.now())
  }

  /**
   * The same for copies of a mailing: each holds only what the mailing's own facts lack, and has the priority of
   * mailings.
   */
  async function addCopies(
    tx: Tx,
    kind: string,
    copies: { to: string; facts: object }[],
    mailing: { id: number; expiresAt: Date | null },
  ): Promise<void> {
    const of = { mailing: mailing.id, expiresAt: mailing.expiresAt }
    const written = copies.map(({ to, facts }) => sealed(kind, to, facts, of))
    await insertLetters(tx, written, clock.now())
  }

  function sealed(
    kind: string,
    recipient: string,
    facts: unknown,
    { expiresAt = null, mailing = null }: { expiresAt?: Date | null; mailing?: number | null } = {},
  ): NewLetter {
    // Checked here instead of at the first delivery, when nothing could render this email.
    if (!templates.has(kind)) throw new Error(`No template "${kind}" was given to this outbox.`)
    const letter = { id: randomUUID(), kind, recipient, expires_at: expiresAt, mailing_id: mailing }
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

  /** Gives up an email that has become pointless, such as a code that could not be sent at once. */
  async function discard(id: string): Promise<void> {
    await giveUp(db, id, discarded, clock.now())
  }

  /** Gives up all pending emails about these topics to these members. Under the locks on those members. */
  async function discardTopics(tx: Tx, topics: string[], to: string[]): Promise<void> {
    await giveUpAll(tx, kindsAbout(topics), to, discarded, clock.now())
  }

  /** Gives up copies of stopped mailings. */
  async function discardStopped(ids: string[]): Promise<void> {
    await giveUpSome(db, ids, stopped, clock.now())
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
    await insertLetters(tx, written, clock.now())
    return written.length
  }

  function openOrNull(letter: SealedLetter): Record<string, unknown> | null {
    try {
      return open(letter) as Record<string, unknown>
    } catch {
      return null
    }
  }

  /**
   * Tries to send the email now and waits five seconds at most. Call it after the commit. It never throws: the change
   * is stored, and the job continues to try. When the job or another server has claimed the email, this waits for their
   * outcome instead of sending it twice.
   */
  async function deliver(id: string): Promise<Delivery> {
    try {
      const claimed = await claimLetter(db, id, clock.now())
      return claimed ? await attempt(claimed, firstTryMs) : await outcomeElsewhere(id)
    } catch (error) {
      // The database is unreachable. What was committed stays, and so does the email.
      log.error({ letter: id, error: describeFailure(error) }, 'letter could not be looked up')
      return { delivered: false, error: 'The outbox could not be read.' }
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
      if (letter.attempts === 0) return { delivered: false, error: expired }
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
   * Claims a waiting email before its time, in a transaction that called `sendAfterCommit`.
   *
   * @returns null when there is nothing to try: delivered, discarded, being sent, or no such email
   */
  async function retry(tx: Tx, id: string): Promise<{ kind: string; recipient: string } | null> {
    const letter = await claimWaitingLetter(tx, id, clock.now())
    if (letter) claimedIn.get(tx)?.push(letter)
    return letter
  }

  /**
   * Makes all waiting emails due now, as after a long outage of the mail server. The caller waits for the first ones
   * only; the rest follows in the background.
   *
   * @param note runs in the first transaction, before any email is locked
   * @returns how many emails wait; for none, `note` doesn't run
   */
  async function sendAllWaiting(note: (tx: Tx, letters: number) => Promise<void>): Promise<number> {
    const now = clock.now()
    const letters = await db.transaction().execute(async (tx) => {
      const waiting = await countPostponed(tx, now)
      if (waiting === 0) return 0
      await note(tx, waiting)
      for (const priority of priorities) await makeDue(tx, priority, dueAtOnce, now)
      return waiting
    })
    if (letters > 0) void tracked(makeOthersDue(now))
    return letters
  }

  async function makeOthersDue(now: Date): Promise<void> {
    try {
      for (const priority of priorities) while ((await makeDue(db, priority, dueAtOnce, now)) > 0 && !stopping);
    } catch (error) {
      log.warn({ error: describeFailure(error) }, 'not every waiting letter could be made due')
    }
    wake()
  }

  /** Sends everything that is due, and drops what has expired. Returns how many emails were delivered. */
  async function deliverDue(): Promise<number> {
    let delivered = 0
    await Promise.all(
      priorities.map(async (priority) => {
        await drop(priority)
        await workOff({
          workers: workersOf(priority),
          take: (most) => take(priority, most),
          work: async (letter) => {
            if ((await attempt(letter, laterTryMs)).delivered) delivered += 1
          },
          wait: async () => false,
        })
      }),
    )
    return delivered
  }

  function workersOf(priority: Priority): number {
    return Math.max(1, Math.floor((options.transport.connections ?? usualConnections) * shares[priority]))
  }

  async function drop(priority: Priority): Promise<void> {
    for (const { id, kind } of await dropExpired(db, priority, expired, clock.now()))
      log.warn({ letter: id, kind }, 'letter expired unsent')
  }

  async function take(priority: Priority, most: number): Promise<ClaimedLetter[]> {
    const now = clock.now()
    if (stopping || (priority === 'bulk' && pace.isResting(now))) return []
    return claimDueLetters(db, priority, most, now, seal.keys)
  }

  async function attempt(letter: ClaimedLetter, limitMs: number): Promise<Delivery> {
    const delivery = await trySending(letter, limitMs)
    if (delivery.delivered) await noteDelivered(letter)
    return delivery
  }

  async function trySending(letter: ClaimedLetter, limitMs: number): Promise<Delivery> {
    let facts: unknown
    try {
      facts = { ...letter.shared_facts, ...(open(letter) as object) }
      await send(letter, facts, AbortSignal.timeout(limitMs))
    } catch (error) {
      const description = describeFailure(error, [facts, letter.recipient])
      return { ...undelivered(description, refusalOf(error)), ...(await afterFailure(letter, error, description)) }
    }
    return { delivered: true }
  }

  async function send({ id, kind, recipient }: ClaimedLetter, facts: unknown, signal: AbortSignal): Promise<void> {
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

  /**
   * A sender waits for this before it takes the next email, so no more emails are sent and unrecorded than are under
   * way.
   */
  async function afterSuccess(letters: ClaimedLetter[]): Promise<void> {
    if (letters.some(({ mailing_id }) => mailing_id !== null)) pace.goOn()
    const each = letters.map(({ id, kind, attempts }) => ({ letter: id, kind, attempt: attempts }))
    let refused: string[] = []
    try {
      refused = await markDelivered(
        db,
        letters.map(({ id }) => id),
        clock.now(),
      )
      for (const letter of each) log.info(letter, 'letter delivered')
    } catch (error) {
      // The email has left all the same. After the lease it is sent again with the same Message-ID, so that receivers
      // drop it.
      for (const letter of each)
        log.error({ ...letter, error: describeFailure(error) }, 'letter delivered, but not noted')
    }
    if (refused.length === 0) return
    try {
      await forgetRefusedAddresses(db, refused)
    } catch (error) {
      log.warn({ error: describeFailure(error, refused) }, 'addresses still noted as refused')
    }
  }

  async function afterFailure(letter: ClaimedLetter, cause: unknown, error: string): Promise<{ isFinal?: true }> {
    const { id, kind, attempts } = letter
    const now = clock.now()
    const refusal = refusalOf(cause)
    // Another server may run a newer version of the program, or have the secret.
    const isForOthers = cause instanceof UnknownKindError || cause instanceof UnknownSecretError
    // A newsletter can exceed a mail server's hourly limit; without a pause all of it would be given up in the end.
    const rest = letter.mailing_id !== null && asksToSlowDown(cause) ? pace.slowDown(now) : null
    const wasNoTry = isForOthers || rest !== null
    // A permanent refusal is tried once more, because the server may have been temporarily wrong.
    const isOver = cause instanceof BrokenSealError || (refusal !== null && letter.refusal !== null)
    const later = isForOthers ? new Date(now.getTime() + leftToOthersMs) : (rest ?? nextAttempt(attempts, now))
    const next = isOver ? null : later
    try {
      if (wasNoTry && next) await postpone(db, letter, error, next, { attempts: attempts - 1 })
      else if (next) await postpone(db, letter, error, next, { refusal: refusal ?? letter.refusal })
      else
        await db.transaction().execute(async (tx) => {
          // An email that was discarded meanwhile may be to an address that changed hands.
          const decided = await giveUpAfter(tx, letter, error, now, refusal)
          if (decided && refusal)
            await noteRefusedAddress(tx, { email: letter.recipient, reason: refusal, refusedAt: now })
        })
    } catch (failure) {
      log.error({ letter: id, kind, error: describeFailure(failure) }, 'letter not delivered, and not noted')
    }
    if (next) log.warn({ letter: id, kind, attempt: attempts, error, next }, 'letter not delivered')
    else log.error({ letter: id, kind, attempt: attempts, error }, 'letter given up')
    return next ? {} : { isFinal: true }
  }

  /** Starts the job that looks for due emails every few seconds: call it once. It doesn't keep the process alive. */
  function start(): void {
    for (const priority of priorities) void tracked(goOnDelivering(priority))
  }

  function goOnDelivering(priority: Priority): Promise<void> {
    return workOff({
      workers: workersOf(priority),
      take: (most) => {
        // Before the query, because a wake-up during the query may concern emails that it no longer sees.
        pauses[priority] = new AbortController()
        return take(priority, most).catch(sayThatItFailed)
      },
      work: (letter) => attempt(letter, laterTryMs),
      async wait() {
        // When the database is unreachable, the query has already logged it.
        await drop(priority).catch(() => {})
        await sleep(lookEveryMs, undefined, { ref: false, signal: pauses[priority].signal }).catch(() => {})
        return !stopping
      },
    })
  }

  function sayThatItFailed(error: unknown): never[] {
    log.warn({ error: describeFailure(error) }, 'outbox could not be looked through')
    return []
  }

  /** Makes the job look for due emails now. Does nothing before `start`. */
  function wake(): void {
    for (const priority of priorities) pauses[priority].abort()
  }

  /** Ends the job and waits for deliveries that are under way. The transport stays open: its owner closes it. */
  async function stop(): Promise<void> {
    stopping = true
    wake()
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
    deliver: (id: string) => tracked(deliver(id)),
    findNewestDelivery,
    retry,
    sendAllWaiting,
    discard,
    discardTopics,
    discardStopped,
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
    deliverDue: () => tracked(deliverDue()),
    start,
    wake,
    stop,
  }
}

function undelivered(error: string, refusal: string | null): Delivery & { delivered: false } {
  return { delivered: false, error, ...(refusal !== null && { isRefused: true }) }
}

class UnknownKindError extends Error {}

// The database function fate_of_copy compares with these texts.
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
