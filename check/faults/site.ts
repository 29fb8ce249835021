import { productionSettings } from '../../e2e/outside-world.ts'
import { type RunningServer, startServer } from '../../e2e/server.ts'
import { type MailServer, type ReceivedLetter, startMailServer } from '../../test/mail-server.ts'
import { findLost, type Registrations, startRegistrations } from '../../test/registrations.ts'
import type { Figures } from './fault.ts'
import { type OutsideDatabase, startDatabase } from './outside-database.ts'
import { until } from './until.ts'

export interface Site {
  /** The current server. */
  server: RunningServer
  database: OutsideDatabase
  mail: MailServer
  registrations: Registrations
  /** kill -9 of the server. */
  kill(): Promise<void>
  /** Starts another one in its place. */
  start(): Promise<void>
  /** Additional text for the report. */
  note?: string
}

export interface SiteOptions {
  mail?: () => Promise<MailServer>
  /** Settings of the server, added or replaced once its database exists. */
  settings?: (database: OutsideDatabase) => Promise<Record<string, string>>
  /**
   * Set when a process is killed while it may be sending an email, so that a copy with the same Message-ID can arrive.
   */
  kills?: boolean
}

/**
 * Runs the built server in production, with its own database and mail server, while a fault happens. Afterwards it must
 * accept a registration again by itself; then it is stopped and everything is counted.
 */
export async function countOn(options: SiteOptions, happen: (site: Site) => Promise<void>): Promise<Figures> {
  const mail = await (options.mail ?? (() => startMailServer()))()
  const database = await startDatabase()
  let site: Site | undefined
  try {
    const settings = {
      ...productionSettings({ databaseUrl: database.url, databaseOwnerUrl: database.ownerUrl, smtpUrl: mail.url }),
      ...(await options.settings?.(database)),
      LOG_LEVEL: 'silent',
    }
    site = await openSite(settings, database, mail)
    await happen(site)
    await untilRegistered(site.registrations, site.server)
    await site.server.stop()
    const { registrations, note } = site
    const lost = await findLost(database.query, registrations.acknowledged, mail.letters)
    return figuresOf(registrations, lost, mail.letters, { note, kills: options.kills })
  } finally {
    await site?.server.stop()
    await mail.close()
    await database.remove()
  }
}

async function openSite(settings: Record<string, string>, database: OutsideDatabase, mail: MailServer): Promise<Site> {
  const site: Site = {
    server: await startServer(settings),
    database,
    mail,
    registrations: startRegistrations(),
    async kill() {
      const ended = new Promise((resolve) => site.server.process.once('exit', resolve))
      site.server.process.kill('SIGKILL')
      await ended
    },
    async start() {
      site.server = await startServer({ ...settings, PORT: new URL(site.server.origin).port })
    },
  }
  return site
}

/** Waits until people are registering again, so that the next fault hits some of them. */
export function untilUnderWay({ registrations: { acknowledged } }: Pick<Site, 'registrations'>): Promise<void> {
  const enough = acknowledged.size + 30
  return until('Registration does not work any more.', () => acknowledged.size >= enough)
}

/** Without any intervention. */
export async function untilRegistered(registrations: Registrations, { origin }: RunningServer): Promise<void> {
  await until('It takes no registration again by itself.', () => registrations.register(origin))
}

export function figuresOf(
  { tried, acknowledged, worstMs }: Registrations,
  lost: string[],
  letters: ReceivedLetter[],
  { note, kills = false }: { note?: string; kills?: boolean } = {},
): Figures {
  const { others, copies } = countRepeated(letters)
  const notes = [note, kills && copies > 0 && `${copies} came again with its Message-ID after a kill`].filter(Boolean)
  return {
    tried,
    acknowledged: acknowledged.size,
    lost: lost.length,
    // A server that dies between the mail server's answer and its commit can't know of the delivery; the Message-ID
    // lets the receiver drop the copy.
    sentTwice: others + (kills ? 0 : copies),
    worstMs,
    ...(notes.length > 0 && { note: notes.join('; ') }),
  }
}

/** Each person registers once and so gets one email. */
function countRepeated(letters: ReceivedLetter[]): { others: number; copies: number } {
  const seen = new Map<string, Set<string>>()
  let copies = 0
  for (const { recipients, raw } of letters) {
    const id = /^Message-ID: *(\S+)/im.exec(raw)?.[1] ?? ''
    const ids = seen.get(recipients.join()) ?? new Set()
    if (ids.has(id)) copies += 1
    seen.set(recipients.join(), ids.add(id))
  }
  const others = [...seen.values()].reduce((sum, ids) => sum + ids.size - 1, 0)
  return { others, copies }
}
