import { writeSync } from 'node:fs'
import pino, { type Logger } from 'pino'

export type Log = Logger

/**
 * One JSON line an event on standard output, with line breaks escaped by the encoding. What identifies or authenticates a person is
 * censored here as well, should it ever be passed by mistake (ASVS 16.2.5).
 */
export function createLog(level: string): Log {
  const options = {
    level,
    base: null,
    timestamp: isoTime,
    redact: { paths: ['code', 'token', 'cookie', '*.code', '*.token', '*.cookie', 'facts'], censor: '[censored]' },
    formatters: { level: (label: string) => ({ level: label }) },
  }
  return countingEvents(pino(options, { write }))
}

/** How often each event was told, by level and event with a line break between them, whatever of it the level lets through. */
export const toldEvents = new Map<string, number>()
/** An event is a constant of the source, so there are not that many. */
const mostEvents = 500

function countingEvents(log: Log): Log {
  for (const level of ['info', 'warn', 'error'] as const) {
    const tell = log[level] as (...args: unknown[]) => void
    // Of a child too, which may censor less: it inherits this.
    log[level] = function (this: Log, ...args: unknown[]) {
      const key = `${level}\n${typeof args[0] === 'string' ? args[0] : String(args[1])}`
      const told = toldEvents.get(key) ?? 0
      if (told > 0 || toldEvents.size < mostEvents) toldEvents.set(key, told + 1)
      tell.apply(this, args)
    }
  }
  return log
}

let millisecond = 0
let time = ''

/** As pino's own, which spells it anew for each line: a quarter of what a line costs, where many come in the same millisecond. */
function isoTime(): string {
  const now = Date.now()
  if (now !== millisecond) {
    millisecond = now
    time = `,"time":"${new Date(now).toISOString()}"`
  }
  return time
}

/** Of the line that `openRequestLog` writes about an answer. */
const endOfAnswered = '"msg":"answered"}\n'
/** Milliseconds for which it waits for others. */
const longestWait = 20

let lines = ''
let waiting: NodeJS.Timeout | undefined
let isDue = false

/**
 * Lines of answers are written together after a moment: to write one for each costs as much as a kept page, and wakes whoever reads
 * them each time. Others that are only told are written with the end of this turn of the event loop. Whatever ends the process by way
 * of Node writes them too; warnings and errors don't wait.
 */
function write(line: string): void {
  lines += line
  if (!line.startsWith('{"level":"info"')) flush()
  else if (line.endsWith(endOfAnswered)) waiting ??= setTimeout(flush, longestWait).unref()
  else if (!isDue) {
    isDue = true
    setImmediate(flush)
  }
}

/** A server outlives whoever reads its log, and a full disk: what can't be written then is lost. */
function flush(): void {
  isDue = false
  clearTimeout(waiting)
  waiting = undefined
  let rest = Buffer.from(lines)
  lines = ''
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(1, rest))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
      // Whoever reads it is slow.
      Atomics.wait(neverWoken, 0, 0, 10)
    }
  }
}

const neverWoken = new Int32Array(new SharedArrayBuffer(4))

process.on('exit', flush)

/** Addresses after which a secret stands: the key of a private link, or the token of an admin's link. */
const beforeSecret =
  /^(\/+(?:registration|newsletter|cohort-news|interest|notifications|admin-invitation|passkey-reset|calendar|auth\/confirm\/link))(?!\.data$).+/is

/**
 * Emails carry links whose key is a secret (ASVS 16.2.5). An email program may break a key in any place, so all of what follows such
 * an address is left out; elsewhere whatever is as long as a key, which a long name of a file is too.
 */
export function pathForLog(path: string): string {
  return path.replace(beforeSecret, '$1/…').replace(/[\w%-]{40,}/g, '…')
}
