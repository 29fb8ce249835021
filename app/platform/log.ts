import pino, { type Logger } from 'pino'

export type Log = Logger

/**
 * One JSON line an event on standard output, with line breaks escaped by the encoding. What identifies or authenticates a person is
 * censored here as well, should it ever be passed by mistake (ASVS 16.2.5).
 *
 * @param worker id of this process, where several of them write
 */
export function createLog(level: string, worker?: number): Log {
  return pino({
    level,
    base: worker ? { worker } : null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['code', 'token', 'cookie', '*.code', '*.token', '*.cookie', 'facts'], censor: '[censored]' },
    formatters: { level: (label) => ({ level: label }) },
  })
}

/** Letters carry links whose key is a secret (ASVS 16.2.5); a long name of a file is cut too. */
export function pathForLog(path: string): string {
  return path.replace(/[\w%-]{40,}/g, '…')
}
