import { refusalInWords, refusalOf } from './refusal.ts'

const longest = 200

/**
 * Why something went wrong, short enough for a log line and a column. Mail servers may quote a letter in their refusal, so
 * whatever it holds is taken out.
 *
 * @param secrets what the letter says and to whom; every text and number in it is censored
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

/** What a mail server said, and not what the library calls it. */
function answerInWords(error: Error, code: unknown, response: string): string {
  const refusal = refusalOf(error)
  const [numbers = ''] = /^\d{3}([ -]\d\.\d+\.\d+)?/.exec(response) ?? []
  if (refusal) return `Email refused: ${refusalInWords[refusal]} (${numbers.replace('-', ' ')}).`
  if (code === 'EAUTH') return `The mail server does not take the sign-in of SMTP_URL: ${response}`
  return `The mail server said: ${response}`
}

/** Longest first, so that a part of a longer word doesn't leave the rest of it. One and two letters would only tear the text. */
function wordsIn(secrets: unknown): string[] {
  return leavesOf(secrets)
    .filter((word) => word.length > 2)
    .sort((a, b) => b.length - a.length)
}

function leavesOf(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)]
  return value && typeof value === 'object' ? Object.values(value).flatMap(leavesOf) : []
}
