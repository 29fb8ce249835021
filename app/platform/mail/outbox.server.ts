import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../database/database.server.ts'
import type { Secrets } from '../derive-key.server.ts'
import type { Log } from '../log.ts'
import { BrokenSealError, createSeal, UnknownSecretError } from '../seal.server.ts'
import { firstTryMs, laterTryMs, nextAttempt } from './attempts.ts'
import { describeFailure } from './failure.ts'
import type { LetterTemplate } from './letter.ts'
import {
  type ClaimedLetter,
  claimDueLetters,
  claimLetter,
  claimWaitingLetter,
  countPostponed,
  countUnreadable,
  dropExpired,
  findLetterState,
  giveUp,
  giveUpAfter,
  giveUpAll,
  insertClaimed,
  insertLetters,
  leaveToOthers,
  makeDue,
  markDelivered,
  type NewLetter,
  postpone,
  takeBackAll,
  wasNewestDelivered,
} from './letters.server.ts'
import { type RefusalReason, refusalOf } from './refusal.ts'
import { forgetRefusedAddress, noteRefusedAddress } from './refused-addresses.server.ts'
import type { MailTransport } from './transport.server.ts'

export type Delivery =
  | { delivered: true }
  /** @property isFinal when it is not tried again */
  | { delivered: false; error: string; isFinal?: true }

/** Letters are written together with the thing they are about, and sent after it is certain. */
export interface Outbox {
  /**
   * Writes the letter in the caller's transaction.
   *
   * @param letter.expiresAt a letter that is worthless later (a code) is dropped then, not sent late
   * @returns its id
   */
  add<Facts>(
    db: Database | Tx,
    template: LetterTemplate<Facts>,
    letter: { to: string; facts: Facts; expiresAt?: Date },
  ): Promise<string>
  /**
   * From now on this server takes up what is added in this transaction, as far as somebody can wait for it. That saves it asking
   * for the letters after the commit.
   *
   * @returns tries them, after the commit; the others leave in the background
   */
  takeUp(tx: Tx): () => Promise<Delivery[]>
  /** For letters that nobody waits for: written at once, sent in the background. Call `wake` after the commit. */
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
  /**
   * Tries everything that waits for its next try now instead, as after a long outage of the mail server. However much that is, the
   * caller waits for little of it: the rest follows in the background.
   *
   * @param note in the transaction that begins it
   * @param lockFirst in the same one, before anything else
   * @returns how many letters wait; when it is none, nothing is noted
   */
  sendAllWaiting(
    note: (tx: Tx, letters: number) => Promise<void>,
    lockFirst: (tx: Tx) => Promise<void>,
  ): Promise<number>
  /** Gives up a letter that has become pointless, such as a code that could not be sent while somebody waited. */
  discard(id: string): Promise<void>
  /** Gives up every letter of this kind to somebody that has not left, in the caller's transaction. */
  // biome-ignore lint/suspicious/noExplicitAny: only the kind is looked at
  discardWaiting(tx: Tx, template: LetterTemplate<any>, to: string): Promise<void>
  /** The same for all letters about these topics to these people. Under the locks on those people. */
  discardTopics(tx: Tx, topics: string[], to: string[]): Promise<void>
  /**
   * Letters about a topic that wait for one address go to another, in the caller's transaction.
   *
   * @param change what a letter says that is another thing for the new address, such as a private link
   * @returns how many
   */
  readdressTopic(
    tx: Tx,
    topic: string,
    addresses: { from: string; to: string },
    change: (facts: Record<string, unknown>) => Record<string, unknown>,
  ): Promise<number>
  /** Whether the newest letter of this kind to somebody has left. */
  // biome-ignore lint/suspicious/noExplicitAny: only the kind is looked at
  isDelivered(template: LetterTemplate<any>, to: string): Promise<boolean>
  /** How many letters wait that this server can't open. @param most no more are counted */
  countUnreadable(most: number): Promise<number>
  /** Sends everything that is due, and drops what has expired. Returns how many letters were delivered. */
  deliverDue(): Promise<number>
  /** Starts the job that looks for due letters every few seconds. It doesn't keep the process alive. */
  start(): void
  /** The job looks for due letters now instead of in some seconds. Does nothing where it was not started. */
  wake(): void
  /** Ends the job and waits for deliveries that are under way. The transport stays open: its owner closes it. */
  stop(): Promise<void>
}

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
}

const lookEveryMs = 5_000
/** Fewer than the transport's connections: a heap of due letters leaves some free for people who are waiting. */
const batchSize = 5
const leftToOthersMs = 60_000
/** By so many it shows whether mail works; who waits for the answer need not wait for all. */
const triedAtOnce = 5
/** In one statement, which takes a moment and holds no lock for long. */
const dueAtOnce = 500

export function openOutbox(options: OutboxOptions): Outbox {
  const { db, clock, log } = options
  const seal = createSeal(options, 'mail-outbox facts')
  const templates = new Map(options.templates.map((template) => [template.kind, template]))
  const bulkKinds = options.templates.filter(({ bulk }) => bulk).map(({ kind }) => kind)
  const host = new URL(options.origin).hostname
  const running = new Set<Promise<unknown>>()
  const takenUp = new WeakMap<object, ClaimedLetter[]>()
  let timer: NodeJS.Timeout | undefined
  let looking = false
  let lookAgain = false
  let stopping = false

  async function add<Facts>(
    on: Database | Tx,
    template: LetterTemplate<Facts>,
    { to, facts, expiresAt }: { to: string; facts: Facts; expiresAt?: Date },
  ): Promise<string> {
    const letter = sealed(template, to, facts, expiresAt)
    const ours = takenUp.get(on)
    if (ours && ours.length < triedAtOnce) ours.push(await insertClaimed(on, letter, clock.now()))
    else await insertLetters(on, [letter], clock.now())
    return letter.id
  }

  function takeUp(tx: Tx): () => Promise<Delivery[]> {
    const letters: ClaimedLetter[] = []
    takenUp.set(tx, letters)
    return () => {
      // There may be more than those.
      if (letters.length === triedAtOnce) wake()
      return Promise.all(
        letters.map((letter) => tracked(isOurs(letter) ? attempt(letter, firstTryMs) : deliver(letter.id))),
      )
    }
  }

  /** A transaction that took very long has left too little of the lease for an attempt. */
  function isOurs({ under_way_until }: ClaimedLetter): boolean {
    return clock.now().getTime() + firstTryMs < under_way_until.getTime()
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
    const { sealed, key } = seal.close(facts, boundTo(letter))
    return { ...letter, sealed_facts: sealed, sealed_with: key }
  }

  function kindsAbout(topics: string[]): string[] {
    return options.templates.filter(({ topic }) => topic && topics.includes(topic)).map(({ kind }) => kind)
  }

  async function readdressTopic(...[tx, topic, { from, to }, change]: Parameters<Outbox['readdressTopic']>) {
    const written: NewLetter[] = []
    for (const letter of await takeBackAll(tx, kindsAbout([topic]), from, readdressed, clock.now())) {
      const facts = openOrNull(letter)
      const template = templates.get(letter.kind)
      // What can't be opened here may not go to the wrong address either.
      if (facts && template) written.push(sealed(template, to, change(facts), letter.expires_at ?? undefined))
      else log.warn({ letter: letter.id, kind: letter.kind }, 'letter discarded: it could not be given the new address')
    }
    await insertLetters(tx, written, clock.now())
    return written.length
  }

  function openOrNull(letter: Awaited<ReturnType<typeof takeBackAll>>[number]): Record<string, unknown> | null {
    try {
      const sealedFacts = letter.sealed_facts ?? Buffer.alloc(0)
      return seal.open(sealedFacts, boundTo(letter), letter.sealed_with) as Record<string, unknown>
    } catch {
      return null
    }
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
      batch = await claimDueLetters(db, batchSize, clock.now(), bulkKinds, seal.keys)
      const outcomes = await Promise.all(
        batch.map((letter) => attempt(letter, letter.attempts === 1 ? firstTryMs : laterTryMs)),
      )
      delivered += outcomes.filter((outcome) => outcome.delivered).length
    } while (batch.length === batchSize && !stopping)
    return delivered
  }

  async function attempt(letter: ClaimedLetter, limitMs: number): Promise<Delivery> {
    let facts: unknown
    try {
      facts = seal.open(letter.sealed_facts, boundTo(letter), letter.sealed_with)
      await send(letter, facts, AbortSignal.timeout(limitMs))
    } catch (error) {
      const description = describeFailure(error, [facts, letter.recipient])
      return { delivered: false, error: description, ...(await afterFailure(letter, error, description)) }
    }
    await afterSuccess(letter)
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
        // RFC 3834: asks vacation responders not to answer.
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      },
      signal,
    )
  }

  async function afterSuccess({ id, kind, recipient, attempts }: ClaimedLetter): Promise<void> {
    try {
      await markDelivered(db, id, clock.now())
      log.info({ letter: id, kind, attempt: attempts }, 'letter delivered')
    } catch (error) {
      // It has left all the same. After the lease it is sent again with the same Message-ID, by which receivers drop it.
      log.error({ letter: id, kind, error: describeFailure(error) }, 'letter delivered, but not noted')
    }
    try {
      await forgetRefusedAddress(db, recipient)
    } catch (error) {
      log.warn(
        { letter: id, error: describeFailure(error) },
        'an address that takes email may still be marked as refused',
      )
    }
  }

  async function afterFailure(letter: ClaimedLetter, cause: unknown, error: string): Promise<{ isFinal?: true }> {
    const { id, kind, attempts } = letter
    const now = clock.now()
    if (cause instanceof UnknownKindError || cause instanceof UnknownSecretError) {
      await leaveToOther(letter, error)
      return {}
    }
    const refusal = refusalOf(cause)
    // A server that refuses an address for good is asked once more: it may have been mistaken for a moment.
    const isOver = cause instanceof BrokenSealError || (refusal !== null && letter.refusal !== null)
    const next = isOver ? null : nextAttempt(attempts, now)
    try {
      if (next) await postpone(db, letter, error, next, refusal)
      else await giveUpForGood(letter, error, refusal, now)
    } catch (failure) {
      log.error({ letter: id, kind, error: describeFailure(failure) }, 'letter not delivered, and not noted')
    }
    if (next) log.warn({ letter: id, kind, attempt: attempts, error, next }, 'letter not delivered')
    else log.error({ letter: id, kind, attempt: attempts, error }, 'letter given up')
    return next ? {} : { isFinal: true }
  }

  /** A newer version of the program, or one with another secret, may run beside this one, or come back. */
  async function leaveToOther(letter: ClaimedLetter, error: string): Promise<void> {
    const { id, kind } = letter
    try {
      await leaveToOthers(db, letter, error, new Date(clock.now().getTime() + leftToOthersMs))
      log.warn({ letter: id, kind, error }, 'letter left to another server')
    } catch (failure) {
      log.error({ letter: id, kind, error: describeFailure(failure) }, 'letter not left to another server')
    }
  }

  async function giveUpForGood(
    letter: ClaimedLetter,
    error: string,
    refusal: RefusalReason | null,
    now: Date,
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      // A letter that was discarded meanwhile may be one to an address that is nobody's any more.
      const decided = await giveUpAfter(tx, letter, error, now, refusal)
      if (decided && refusal) await noteRefusedAddress(tx, { email: letter.recipient, reason: refusal, refusedAt: now })
    })
  }

  async function sendAllWaiting(...[note, lockFirst]: Parameters<Outbox['sendAllWaiting']>): Promise<number> {
    const now = clock.now()
    const letters = await db.transaction().execute(async (tx) => {
      await lockFirst(tx)
      const waiting = await countPostponed(tx, now)
      if (waiting === 0) return 0
      await note(tx, waiting)
      await makeDue(tx, dueAtOnce, now)
      return waiting
    })
    if (letters > 0) void tracked(makeOthersDue(now))
    return letters
  }

  async function makeOthersDue(now: Date): Promise<void> {
    try {
      while ((await makeDue(db, dueAtOnce, now)) > 0 && !stopping);
    } catch (error) {
      log.warn({ error: describeFailure(error) }, 'not every waiting letter could be made due')
    }
    wake()
  }

  function start(): void {
    stopping = false
    timer ??= setTimeout(look, 0).unref()
  }

  function wake(): void {
    // It may have looked already where the new letters stand.
    lookAgain = looking
    if (!timer || looking || stopping) return
    clearTimeout(timer)
    timer = setTimeout(look, 0).unref()
  }

  async function look(): Promise<void> {
    looking = true
    try {
      await tracked(deliverDue())
    } catch (error) {
      log.warn({ error: describeFailure(error) }, 'outbox could not be looked through')
    }
    looking = false
    if (!stopping) timer = setTimeout(look, lookAgain ? 0 : lookEveryMs).unref()
    lookAgain = false
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
    takeUp,
    addAll,
    deliver: (id) => tracked(deliver(id)),
    retry: (...letter) => tracked(retry(...letter)),
    isDelivered: ({ kind }, to) => wasNewestDelivered(db, kind, to),
    sendAllWaiting,
    countUnreadable: (most) => countUnreadable(db, seal.keys, most),
    discard: (id) => giveUp(db, id, discarded, clock.now()),
    discardWaiting: (tx, { kind }, to) => giveUpAll(tx, [kind], [to], discarded, clock.now()),
    discardTopics: (tx, topics, to) => giveUpAll(tx, kindsAbout(topics), to, discarded, clock.now()),
    readdressTopic,
    deliverDue: () => tracked(deliverDue()),
    start,
    wake,
    stop,
  }
}

class UnknownKindError extends Error {}

const discarded = 'Discarded.'
const readdressed = 'It goes to the corrected address instead.'
const expired = 'It expired before it could be sent.'

/** Facts open only beside their own letter, kind and recipient: nobody who can write to the table can have a code sent elsewhere. */
function boundTo({ id, kind, recipient }: { id: string; kind: string; recipient: string }): string[] {
  return [id, kind, recipient]
}
