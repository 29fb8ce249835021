import { openTestServices, type TestServices } from '../../test/services.ts'
import type { MailTransport } from '../platform/mail/transport.server.ts'
import type { CodeRequest } from './code-request.ts'
import { newCode } from './secrets.server.ts'

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

export interface SignInServices extends TestServices {
  /** While true, the mail server refuses all email. */
  mailBroken: boolean
  /** Texts of all sent emails, the newest last. */
  sent: string[]
}

/** Real services with a mail server that can be broken, and three people: Ada is registered, Wim waits, Boss is an admin. */
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

/** The newest email's code, read from its subject. */
export async function readNewestCode({ mailbox }: TestServices): Promise<string> {
  const [letter] = await mailbox.list()
  const code = /^\d{6}/.exec(letter?.subject ?? '')?.[0]
  if (!code) throw new Error('There is no letter with a code')
  return code
}

/** Of the link in the newest email that makes a browser known. */
export function readNewestKey({ sent }: SignInServices): string {
  return /\?key=([\w.-]+)/.exec(sent.at(-1) ?? '')?.[1] ?? ''
}

/** A code that was never sent. */
export function wrongCode({ sent }: SignInServices): string {
  let code = newCode()
  while (sent.some((text) => text.startsWith(code))) code = newCode()
  return code
}

/** A different code. */
export function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

/** Slows inserts down, so that without locks parallel requests would all pass the check. */
export async function slowDownInserts(
  { pool, owner }: TestServices,
  table: 'sign_in_challenges' | 'sessions',
): Promise<void> {
  await owner.pool.query(`create function slow_down() returns trigger language plpgsql as
    'begin perform pg_sleep(0.05); return new; end'`)
  await owner.pool.query(`create trigger slow_down before insert on ${table} for each row execute function slow_down()`)
  // Opens all connections first, so that the requests really run in parallel.
  await Promise.all(Array.from({ length: 20 }, () => pool.query('select pg_sleep(0.05)')))
}
