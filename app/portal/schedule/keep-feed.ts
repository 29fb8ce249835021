import { keepTyped } from '../../platform/lost-connection.ts'
import { feedCopy } from './copy.ts'

/** For the page's script: without a connection the feed stays as it is, and the card says so. */
export function keepFeed<Answer>(serverAction: () => Promise<Answer>) {
  return keepTyped(serverAction, { offline: { notice: feedCopy.offline }, failed: { notice: feedCopy.failed } })
}
