import { refusalInWords, refusalOf } from './refusal.ts'

const longest = 200

/**
 * The reason of a failure, short enough for a log line and a column. Mail servers may quote the email in their refusal,
 * so its contents are redacted.
 *
 * @param secrets the contents and recipient of the email; every text and number in it is redacted
 */
export function describeFailure(error: unknown, secrets?: unknown): string {
  const text = error instanceof Error ? messageOf(error) : 'Unknown failure'
  const censored = wordsIn(secrets).reduce((rest, word) => rest.replaceAll(word, '…'), text)
  return censored.replace(/[\s\p{Cc}]+/gu, ' ').slice(0, longest)
}

function messageOf(error: Error): string {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'The mail server did not answer in time.'
  const { code, response } = error as { code?: unknown; response?: unknown }
  if (typeof response === 'string' && response !== '') return answerInWords(error, code, response)
  return typeof code === 'string' && !error.message.includes(code) ? `${code}: ${error.message}` : error.message
}

/** The mail server's answer instead of the library's error message. */
function answerInWords(error: Error, code: unknown, response: string): string {
  const refusal = refusalOf(error)
  const [numbers = ''] = /^\d{3}([ -]\d\.\d+\.\d+)?/.exec(response) ?? []
  if (refusal) return `Email refused: ${refusalInWords[refusal]} (${numbers.replace('-', ' ')}).`
  if (code === 'EAUTH') return `The mail server does not take the sign-in of SMTP_URL: ${response}`
  return `The mail server said: ${response}`
}

/**
 * Longest first, so that redacting a part doesn't leave the rest of a longer word. Words of one or two characters are
 * skipped, because redacting them would make the text unreadable.
 */
function wordsIn(secrets: unknown): string[] {
  return leavesOf(secrets)
    .filter((word) => word.length > 2)
    .sort((a, b) => b.length - a.length)
}

function leavesOf(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)]
  return value && typeof value === 'object' ? Object.values(value).flatMap(leavesOf) : []
}
