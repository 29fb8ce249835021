import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import type { SendMailOptions } from 'nodemailer'
import type { Attachment } from './letter.ts'

export interface MailMessage {
  /** "Name <address>" or an address. */
  from: string
  /** Exactly one address. */
  to: string
  subject: string
  html: string
  text: string
  /** With angle brackets; the same for every attempt, so that a receiver can drop a second copy. */
  messageId: string
  headers?: Record<string, string>
  attachments?: Attachment[]
}

/** Several, because a mail server takes its time for each email; at most as many as one client may have. */
export const usualConnections = 20

export interface MailTransport {
  /** How many emails it sends at once; default `usualConnections`. */
  connections?: number
  /**
   * @param signal aborts the attempt
   * @throws when the mail server didn't accept the email
   */
  send(message: MailMessage, signal?: AbortSignal): Promise<void>
  close(): Promise<void>
}

export interface MailboxLetter {
  id: string
  to: string
  from: string
  subject: string
  date: Date
  html: string
  text: string
  attachments: Attachment[]
  /** The complete email source. */
  raw: string
}

export interface LocalMailbox {
  /** Newest first. */
  list(limit?: number): Promise<MailboxLetter[]>
  /** Null for an id that names no email, also when it names another file. */
  read(id: string): Promise<MailboxLetter | null>
}

/**
 * @param url smtp://… (STARTTLS where the server offers it) or smtps://… (TLS from the first byte). Nodemailer's
 * options can be
 *   given in its query: `?requireTLS=true`, `?tls.rejectUnauthorized=false`, `?name=client.example`,
 *   `?maxConnections=3`,
 *   `?rateLimit=14` (emails a second)
 */
export function openSmtp(url: string): MailTransport {
  const connections = connectionsIn(url)
  let transporter: ReturnType<typeof connect> | undefined
  async function connect() {
    // Loaded with the first email, so that the server's start doesn't wait for it.
    const { createTransport } = await import('nodemailer')
    const settings = { pool: true as const, maxConnections: connections, ...timeouts, requireTLS: needsTls(url), url }
    const transporter = createTransport(settings)
    transporter.use('stream', ({ message }, done) => {
      message.transform(inOnePiece)
      done()
    })
    return transporter
  }
  return {
    connections,
    async send(message, signal) {
      transporter ??= connect()
      await (await transporter).sendMail({ ...mailOf(message), signal })
    },
    async close() {
      const opened = await transporter
      opened?.close()
    },
  }
}

/** Nodemailer writes each header and part separately, a dozen system calls; this joins them. */
function inOnePiece(): Transform {
  const pieces: Buffer[] = []
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      pieces.push(piece)
      done()
    },
    flush: (done) => done(null, Buffer.concat(pieces)),
  })
}

/**
 * Connects as `openSmtp` would, lets the server check user and password, and sends nothing. @throws the server's answer
 */
export async function logInToSmtp(url: string): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transporter = createTransport({ ...timeouts, requireTLS: needsTls(url), url })
  await transporter.verify().finally(() => transporter.close())
}

/** At most the rate limit: further connections would only wait for it until their time-out. */
function connectionsIn(url: string): number {
  const { searchParams } = new URL(url)
  const [most, rate, perMs] = ['maxConnections', 'rateLimit', 'rateDelta'].map((name) => Number(searchParams.get(name)))
  const aSecond = rate ? (rate * 1000) / (perMs || 1000) : usualConnections
  return Math.max(1, Math.floor(Math.min(most || usualConnections, aSecond)))
}

/** Limits for each step of a conversation; the caller's signal limits the whole. */
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 30_000 }

/** A password is sent encrypted or not at all: an attacker in between could remove the offer of STARTTLS. */
function needsTls(url: string): boolean {
  const { hostname, username } = new URL(url)
  return username !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** Keeps emails as .eml files in a folder instead of sending them. Several servers may share the folder. */
export function openLocalMailbox(folder: string): MailTransport & LocalMailbox {
  return {
    async send(message) {
      const { createTransport } = await import('nodemailer')
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message: eml } = await composer.sendMail(mailOf(message))
      await writeWhole(folder, `${newId(message.messageId)}.eml`, eml as Buffer)
    },
    async list(limit = 200) {
      const newest = (await idsIn(folder)).sort().reverse().slice(0, limit)
      const letters = await Promise.all(newest.map((id) => readLetter(folder, id)))
      return letters.filter((letter) => letter !== null)
    },
    read: (id) => readLetter(folder, id),
    async close() {},
  }
}

/** The only place that builds mail syntax: typed text can't start a new header line (ASVS 1.3.11). */
function mailOf({ from, to, subject, html, text, messageId, headers = {}, attachments }: MailMessage): SendMailOptions {
  if (!oneAddress.test(to)) throw new Error('The recipient is not one plain address.')
  // An object is used as it is; a string would be parsed as a list of addresses.
  const recipient = { name: '', address: to }
  return {
    from: oneLine(from),
    to: recipient,
    // Set apart from the headers, so that no header adds a recipient.
    envelope: { from: oneLine(from), to: [recipient] },
    subject: oneLine(subject),
    html,
    text,
    messageId: oneLine(messageId),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, oneLine(value)])),
    ...(attachments && { attachments }),
    // Emails and their files are texts of ours. If a template ever passes a path or URL, nothing is read or fetched for it.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const oneAddress = /^[^\s\p{Cc}<>(),;:"@]+@[^\s\p{Cc}<>(),;:"@]+$/u

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

/** Sorts by time; ends with the outbox's id, or with a new one. */
function newId(messageId: string): string {
  const stamp = new Date().toISOString().replace(/[-:.]/g, '')
  const outboxId = /^<([0-9a-f-]{36})@/.exec(messageId)?.[1]
  return `${stamp}-${outboxId ?? randomUUID()}`
}

/**
 * Written under a temporary name and renamed, so that a reader sees all of it or nothing. Readable by the owner only:
 * it may hold a sign-in code.
 */
async function writeWhole(folder: string, name: string, content: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unfinished = path.join(folder, `.${randomUUID()}.tmp`)
  await writeFile(unfinished, content, { mode: 0o600, flag: 'wx' })
  await rename(unfinished, path.join(folder, name))
}

const validId = /^\d{8}T\d{9}Z-[0-9a-f-]{36}$/

async function idsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(emptyIfAbsent)
  return names.map((name) => path.basename(name, '.eml')).filter((id) => validId.test(id))
}

async function readLetter(folder: string, id: string): Promise<MailboxLetter | null> {
  if (!validId.test(id)) return null
  const [raw] = await readFile(path.join(folder, `${id}.eml`), 'utf8').then((content) => [content], emptyIfAbsent)
  if (raw === undefined) return null
  const { default: PostalMime } = await import('postal-mime')
  const letter = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' })
  return {
    id,
    to: letter.to?.map((to) => to.address).join(', ') ?? '',
    from: letter.from?.address ?? '',
    subject: letter.subject ?? '',
    date: new Date(letter.date ?? 0),
    html: letter.html ?? '',
    text: letter.text ?? '',
    attachments: letter.attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? '',
      contentType: mimeType,
      content: String(content),
    })),
    raw,
  }
}

function emptyIfAbsent(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return []
  throw error
}
