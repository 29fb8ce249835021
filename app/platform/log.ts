import { writeSync } from 'node:fs'
import pino, { type Logger } from 'pino'

export type Log = Logger

/**
 * Writes one JSON line per event to standard output; the encoding escapes line breaks. Fields that identify or
 * authenticate a person are redacted here too, in case one is passed by mistake (ASVS 16.2.5).
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

/** How often each event was logged, by level and event with a line break between them, also below the log level. */
export const toldEvents = new Map<string, number>()
/** Events are constants in the source, so there are not that many. */
const mostEvents = 500

function countingEvents(log: Log): Log {
  for (const level of ['info', 'warn', 'error'] as const) {
    const tell = log[level] as (...args: unknown[]) => void
    // Child logs may redact fewer fields; they inherit this method.
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

/**
 * pino formats the time for each line, a quarter of a line's cost; this caches it for lines of the same millisecond.
 */
function isoTime(): string {
  const now = Date.now()
  if (now !== millisecond) {
    millisecond = now
    time = `,"time":"${new Date(now).toISOString()}"`
  }
  return time
}

/** The end of the lines that `openRequestLog` writes for answers. */
const endOfAnswered = '"msg":"answered"}\n'
/** Milliseconds for which lines of answers are buffered. */
const longestWait = 20

let lines = ''
let waiting: NodeJS.Timeout | undefined
let isDue = false

/**
 * Lines of answers are buffered for a moment: writing each one costs as much as serving a cached page and wakes the
 * reader each time. Other info lines are written at the end of the current event loop turn, warnings and errors at
 * once. Whenever Node ends the process normally it writes the rest.
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

/** The server must survive a closed reader and a full disk: lines that can't be written then are lost. */
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
      // The reader is slow.
      Atomics.wait(neverWoken, 0, 0, 10)
    }
  }
}

const neverWoken = new Int32Array(new SharedArrayBuffer(4))

process.on('exit', flush)

/** Paths that are followed by a secret: the key of a private link, or the token of an admin's link. */
const beforeSecret =
  /^(\/+(?:registration|newsletter|cohort-news|session-reminders|homework-reminders|library-news|interest|notifications|admin-invitation|passkey-reset|calendar|auth\/confirm\/link))(?!\.data$).+/is

/**
 * Private links carry a secret key (ASVS 16.2.5). An email program may break a key anywhere, so everything after such a
 * path is removed; in other paths, every part that is as long as a key, even a long file name.
 */
export function pathForLog(path: string): string {
  return path.replace(beforeSecret, '$1/…').replace(/[\w%-]{40,}/g, '…')
}
