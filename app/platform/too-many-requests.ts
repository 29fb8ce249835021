import type { ToastMessage } from './toast.ts'

/**
 * For whoever meets a limit that counts by network.
 *
 * @param what came too often, in the plural, such as 'messages'
 * @param seconds until the next one is taken
 */
export function tooManyRequests(what: string, seconds: number): ToastMessage {
  const minutes = Math.ceil(seconds / 60)
  return {
    tone: 'problem',
    title: 'Too many requests',
    description: `Many ${what} came from your network. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`,
  }
}
