import { openTestServices, type TestServices } from '../../test/services.ts'
import type { MailTransport } from '../platform/mail/transport.server.ts'
import type { CodeRequest } from './code-request.ts'
import { newCode } from './secrets.server.ts'

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

export interface SignInServices extends TestServices {
  /** While true, the mail server takes no letter. */
  mailBroken: boolean
  /** Texts of all emails that were sent, the newest last. */
  sent: string[]
}

/** Real parts with a mail server that can be broken, and three people: Ada is registered, Wim waits, Boss is an admin. */
export async function openSignInServices(): Promise<SignInServices> {
  const transport: MailTransport = {
    async send(message, signal) {
      if (kit.mailBroken) throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:25'), { code: 'ECONNREFUSED' })
      await kit.mailbox.send(message, signal)
      kit.sent.push(`${message.subject}\n${message.text}`)
    },
    close: () => kit.mailbox.close(),
  }
  const kit: SignInServices = Object.assign(await openTestServices({ transport }), { mailBroken: false, sent: [] })
  await addPerson(kit, { email: 'ada@example.org', status: 'registered' })
  await addPerson(kit, { email: 'wim@example.org', status: 'waitlist' })
  await addPerson(kit, { email: 'boss@example.org', status: 'confirmed', role: 'admin' })
  return kit
}

export async function addPerson(
  { db }: TestServices,
  person: { email: string; status: string; role?: string },
): Promise<string> {
  const row = await db
    .insertInto('community_members')
    .values({ first_name: 'Ada', last_name: 'Lovelace', ...person })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export function portalRequest(change: Partial<CodeRequest> = {}): CodeRequest {
  return {
    area: 'portal',
    email: 'ada@example.org',
    network: '192.0.2.1',
    device: null,
    browser: 'a-browser',
    ...change,
  }
}

export const adminRequest = portalRequest({ area: 'admin', email: 'boss@example.org' })

/** The newest letter's code, as a person reads it from the subject. */
export async function readNewestCode({ mailbox }: TestServices): Promise<string> {
  const [letter] = await mailbox.list()
  const code = /^\d{6}/.exec(letter?.subject ?? '')?.[0]
  if (!code) throw new Error('There is no letter with a code')
  return code
}

/** Of the link in the latest email that makes a browser known. */
export function readNewestKey({ sent }: SignInServices): string {
  return /\?key=([\w.-]+)/.exec(sent.at(-1) ?? '')?.[1] ?? ''
}

/** None that was ever sent. */
export function wrongCode({ sent }: SignInServices): string {
  let code = newCode()
  while (sent.some((text) => text.startsWith(code))) code = newCode()
  return code
}

/** A code that is certainly another one. */
export function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

/** Leaves others time to look before the first one has written down what it did: without locks they all come through. */
export async function slowDownInserts(
  { pool, owner }: TestServices,
  table: 'sign_in_challenges' | 'sessions',
): Promise<void> {
  await owner.pool.query(`create function slow_down() returns trigger language plpgsql as
    'begin perform pg_sleep(0.05); return new; end'`)
  await owner.pool.query(`create trigger slow_down before insert on ${table} for each row execute function slow_down()`)
  // Connections are opened now, so that the requests do not come one after the other.
  await Promise.all(Array.from({ length: 20 }, () => pool.query('select pg_sleep(0.05)')))
}
