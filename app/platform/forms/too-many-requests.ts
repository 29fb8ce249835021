import { problem, type ToastMessage } from './toast.ts'

/** A waiting time in words; a started minute counts as a whole one. */
export function minutesInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

/**
 * The notice of a limit per network.
 *
 * @param what was sent too often, in the plural, such as 'messages'
 * @param seconds until the next one is accepted
 */
export function tooManyRequests(what: string, seconds: number): ToastMessage {
  const wait = `Please wait ${minutesInWords(seconds)} and try again.`
  return problem('Too many requests', `Many ${what} came from your network. ${wait}`)
}
