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
  type Lane,
  lanes,
  lockWaiting,
  makeDue,
  markDelivered,
  type NewLetter,
  postpone,
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
   * @property isRefused when the mail server says that this address takes no emails
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
  /** When an attempt that somebody waits for is cut off. */
  firstTryMs?: number
}

const lookEveryMs = 5_000
/** Of the transport's connections: whatever is due, some are free for people who are waiting. */
const shares: Record<Lane, number> = { single: 1 / 4, bulk: 1 / 2 }
const leftToOthersMs = 60_000
/** By so many it shows whether mail works; who waits for the answer need not wait for all. */
const triedAtOnce = 5
/** In one statement, which takes a moment and holds no lock for long. */
const dueAtOnce = 500
const sealedAtOnce = 500
const mostCounted = 100_000

export type Outbox = ReturnType<typeof openOutbox>

/** Letters are written together with the thing they are about, and sent after it is certain. */
export function openOutbox(options: OutboxOptions) {
  const { db, clock, log, firstTryMs = usualFirstTryMs } = options
  const seal = createSeal(options, 'mail-outbox facts')
  const templates = new Map(options.templates.map((template) => [template.kind, template]))
  const host = new URL(options.origin).hostname
  const running = new Set<Promise<unknown>>()
  const takenUp = new WeakMap<object, ClaimedLetter[]>()
  const pauses: Record<Lane, AbortController> = { single: new AbortController(), bulk: new AbortController() }
  const pace = createPace()
  const noteDelivered = batched(afterSuccess)
  let stopping = false

  /**
   * Writes the letter in the caller's transaction.
   *
   * @param letter.expiresAt a letter that is worthless later (a code) is dropped then, not sent late
   * @returns its id
   */
  async function add<Facts>(
    on: Database | Tx,
    { kind }: LetterTemplate<Facts>,
    { to, facts, expiresAt = null }: { to: string; facts: Facts; expiresAt?: Date | null },
  ): Promise<string> {
    const letter = sealed(kind, to, facts, { expiresAt })
    const ours = takenUp.get(on)
    if (ours && ours.length < triedAtOnce) ours.push(await insertClaimed(on, letter, clock.now()))
    else await insertLetters(on, [letter], clock.now())
    return letter.id
  }

  /**
   * From now on this server takes up what is added in this transaction, as far as somebody can wait for it. That saves it asking
   * for the letters after the commit.
   *
   * @param until when it says that one has left: 'sent' is before that is noted, which saves whoever waits a commit
   * @returns tries them, after the commit; the others leave in the background
   */
  function takeUp(tx: Tx, until: 'noted' | 'sent' = 'noted'): () => Promise<Delivery[]> {
    const letters: ClaimedLetter[] = []
    takenUp.set(tx, letters)
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

  /** A transaction that took very long has left too little of the lease for an attempt. */
  function isOurs({ under_way_until }: ClaimedLetter): boolean {
    return clock.now().getTime() + firstTryMs < under_way_until.getTime()
  }

  /** For letters that nobody waits for: written at once, sent in the background. Call `wake` after the commit. */
  async function addAll<Facts>(
    tx: Tx,
    { kind }: LetterTemplate<Facts>,
    letters: { to: string; facts: Facts }[],
  ): Promise<void> {
    const written = letters.map(({ to, facts }) => sealed(kind, to, facts))
    await insertLetters(tx, written, clock.now())
  }

  /** The same, for copies of a mailing: each holds only what the mailing's own facts do not tell, and leaves in the lane for these. */
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
    // Found out here, and not at the first delivery: nobody could render this letter.
    if (!templates.has(kind)) throw new Error(`No template "${kind}" was given to this outbox.`)
    const letter = { id: randomUUID(), kind, recipient, expires_at: expiresAt, mailing_id: mailing }
    const { sealed, key } = seal.close(facts, boundTo(letter))
    return { ...letter, sealed_facts: sealed, sealed_with: key }
  }

  function open(letter: SealedLetter): unknown {
    return seal.open(letter.sealed_facts, boundTo(letter), letter.sealed_with)
  }

  /**
   * Seals what waits with the newest secret, where it was sealed with an accepted one before. From then on nothing in the outbox needs
   * the ones before.
   *
   * @returns how many letters
   */
  async function sealAnew(): Promise<number> {
    let done = 0
    let found: string[]
    do {
      found = await findSealedBefore(db, seal.keys, mostCounted)
      const before = done
      for (let at = 0; at < found.length; at += sealedAtOnce)
        done += await sealSomeAnew(found.slice(at, at + sealedAtOnce))
      // What is left is locked by others, or doesn't open: it is not looked at over and over.
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

  /** Gives up a letter that has become pointless, such as a code that could not be sent while somebody waited. */
  async function discard(id: string): Promise<void> {
    await giveUp(db, id, discarded, clock.now())
  }

  /** Gives up all letters about these topics to these people that have not left. Under the locks on those people. */
  async function discardTopics(tx: Tx, topics: string[], to: string[]): Promise<void> {
    await giveUpAll(tx, kindsAbout(topics), to, discarded, clock.now())
  }

  /** Gives up copies of mailings that were stopped. */
  async function discardStopped(ids: string[]): Promise<void> {
    await giveUpSome(db, ids, stopped, clock.now())
  }

  function kindsAbout(topics: string[]): string[] {
    return options.templates.filter(({ topic }) => topic && topics.includes(topic)).map(({ kind }) => kind)
  }

  /**
   * Letters about a topic that wait for one address go to another, in the caller's transaction.
   *
   * @param change what a letter says that is another thing for the new address, such as a private link
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
      // What can't be opened here may not go to the wrong address either.
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
   * Tries to send the letter now and waits five seconds at most. Call it after the commit. It never throws: the thing the letter is
   * about is done, and the job goes on trying. A letter that the job or another server has taken up is waited for, not sent twice.
   */
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

  /** Somebody else has the letter, or had it: their outcome is ours. */
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

  /** What became of the newest letter of this kind to somebody; while it is under way that is waited for. */
  async function findNewestDelivery(
    { kind }: Pick<LetterTemplate<unknown>, 'kind'>,
    to: string,
  ): Promise<Delivery | undefined> {
    const id = await findNewestLetter(db, kind, to)
    return id === null ? undefined : outcomeElsewhere(id)
  }

  /**
   * Takes up a waiting letter now instead of at its time, in a transaction whose letters are taken up.
   *
   * @returns null when there is nothing to try: delivered, discarded, under way at this moment, or no such letter
   */
  async function retry(tx: Tx, id: string): Promise<{ kind: string; recipient: string } | null> {
    const letter = await claimWaitingLetter(tx, id, clock.now())
    if (letter) takenUp.get(tx)?.push(letter)
    return letter
  }

  /**
   * Tries everything that waits for its next try now instead, as after a long outage of the mail server. However much that is, the
   * caller waits for little of it: the rest follows in the background.
   *
   * @param note in the transaction that begins it, before any letter is locked
   * @returns how many letters wait; when it is none, nothing is noted
   */
  async function sendAllWaiting(note: (tx: Tx, letters: number) => Promise<void>): Promise<number> {
    const now = clock.now()
    const letters = await db.transaction().execute(async (tx) => {
      const waiting = await countPostponed(tx, now)
      if (waiting === 0) return 0
      await note(tx, waiting)
      for (const lane of lanes) await makeDue(tx, lane, dueAtOnce, now)
      return waiting
    })
    if (letters > 0) void tracked(makeOthersDue(now))
    return letters
  }

  async function makeOthersDue(now: Date): Promise<void> {
    try {
      for (const lane of lanes) while ((await makeDue(db, lane, dueAtOnce, now)) > 0 && !stopping);
    } catch (error) {
      log.warn({ error: describeFailure(error) }, 'not every waiting letter could be made due')
    }
    wake()
  }

  /** Sends everything that is due, and drops what has expired. Returns how many letters were delivered. */
  async function deliverDue(): Promise<number> {
    let delivered = 0
    await Promise.all(
      lanes.map(async (lane) => {
        await drop(lane)
        await workOff({
          workers: workersOf(lane),
          take: (most) => take(lane, most),
          work: async (letter) => {
            if ((await attempt(letter, laterTryMs)).delivered) delivered += 1
          },
          wait: async () => false,
        })
      }),
    )
    return delivered
  }

  function workersOf(lane: Lane): number {
    return Math.max(1, Math.floor((options.transport.connections ?? usualConnections) * shares[lane]))
  }

  async function drop(lane: Lane): Promise<void> {
    for (const { id, kind } of await dropExpired(db, lane, expired, clock.now()))
      log.warn({ letter: id, kind }, 'letter expired unsent')
  }

  async function take(lane: Lane, most: number): Promise<ClaimedLetter[]> {
    const now = clock.now()
    if (stopping || (lane === 'bulk' && pace.isResting(now))) return []
    return claimDueLetters(db, lane, most, now, seal.keys)
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
        // RFC 3834: asks vacation responders not to answer.
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      },
      signal,
    )
  }

  /** Whoever has sent one waits for this before they take the next, so no more are sent and not noted than are under way. */
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
      // It has left all the same. After the lease it is sent again with the same Message-ID, by which receivers drop it.
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
    // A newer version of the program, or one with another secret, may run beside this one, or come back.
    const isForOthers = cause instanceof UnknownKindError || cause instanceof UnknownSecretError
    // A newsletter is more than some mail servers take in an hour, and all of it would be given up in the end.
    const rest = letter.mailing_id !== null && asksToSlowDown(cause) ? pace.slowDown(now) : null
    const wasNoTry = isForOthers || rest !== null
    // A server that refuses an address for good is asked once more: it may have been mistaken for a moment.
    const isOver = cause instanceof BrokenSealError || (refusal !== null && letter.refusal !== null)
    const later = isForOthers ? new Date(now.getTime() + leftToOthersMs) : (rest ?? nextAttempt(attempts, now))
    const next = isOver ? null : later
    try {
      if (wasNoTry && next) await postpone(db, letter, error, next, { attempts: attempts - 1 })
      else if (next) await postpone(db, letter, error, next, { refusal: refusal ?? letter.refusal })
      else
        await db.transaction().execute(async (tx) => {
          // A letter that was discarded meanwhile may be one to an address that is nobody's any more.
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

  /** Starts the job that looks for due letters every few seconds: call it once. It doesn't keep the process alive. */
  function start(): void {
    for (const lane of lanes) void tracked(goOnDelivering(lane))
  }

  function goOnDelivering(lane: Lane): Promise<void> {
    return workOff({
      workers: workersOf(lane),
      take: (most) => {
        // Before the look, which may be past the place where new letters stand when it is woken.
        pauses[lane] = new AbortController()
        return take(lane, most).catch(sayThatItFailed)
      },
      work: (letter) => attempt(letter, laterTryMs),
      async wait() {
        // Without a database the look has said so.
        await drop(lane).catch(() => {})
        await sleep(lookEveryMs, undefined, { ref: false, signal: pauses[lane].signal }).catch(() => {})
        return !stopping
      },
    })
  }

  function sayThatItFailed(error: unknown): never[] {
    log.warn({ error: describeFailure(error) }, 'outbox could not be looked through')
    return []
  }

  /** The job looks for due letters now instead of in some seconds. Does nothing where it was not started. */
  function wake(): void {
    for (const lane of lanes) pauses[lane].abort()
  }

  /** Ends the job and waits for deliveries that are under way. The transport stays open: its owner closes it. */
  async function stop(): Promise<void> {
    stopping = true
    wake()
    // What is sent meanwhile is noted, too.
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
    takeUp,
    deliver: (id: string) => tracked(deliver(id)),
    findNewestDelivery,
    retry,
    sendAllWaiting,
    discard,
    discardTopics,
    discardStopped,
    readdressTopic,
    /** How many letters wait that this server can't open. @param most no more are counted */
    countUnreadable: (most: number) => countUnreadable(db, seal.keys, most),
    sealAnew,
    /** Letters that wait and are not sealed with the newest secret: those that open here all the same, and those that don't. */
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

// The database tells by these what became of a copy of a mailing (fate_of_copy).
const discarded = 'Discarded.'
const stopped = 'Stopped.'
const readdressed = 'It goes to the corrected address instead.'
const expired = 'It expired before it could be sent.'

/** Facts open only beside their own letter, kind and recipient: nobody who can write to the table can have a code sent elsewhere. */
function boundTo({ id, kind, recipient }: { id: string; kind: string; recipient: string }): string[] {
  return [id, kind, recipient]
}
