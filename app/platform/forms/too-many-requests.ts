import { problem, type ToastMessage } from './toast.ts'

/** As long as somebody has to wait; a part of a minute is a whole one. */
export function minutesInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

/**
 * For whoever meets a limit that counts by network.
 *
 * @param what came too often, in the plural, such as 'messages'
 * @param seconds until the next one is taken
 */
export function tooManyRequests(what: string, seconds: number): ToastMessage {
  const wait = `Please wait ${minutesInWords(seconds)} and try again.`
  return problem('Too many requests', `Many ${what} came from your network. ${wait}`)
}
