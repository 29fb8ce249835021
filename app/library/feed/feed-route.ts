import { href } from 'react-router'
import { publicDocument } from '../../platform/http/documents.ts'
import { servicesContext } from '../../platform/services.ts'
import { listNewest } from '../library.server.ts'
import type { Route } from './+types/feed-route'
import { writeFeed } from './write-feed.ts'

/** Feed readers show no more at once. */
const mostInFeed = 50

/** The latest items of the library, for feed readers. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, config } = context.get(servicesContext)
  const items = await listNewest(db, mostInFeed)
  const self = config.origin + href('/learning-hub/feed.xml')
  return new Response(writeFeed(items, { origin: config.origin, self }), {
    headers: {
      'Content-Type': 'application/atom+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
      // Unlimited other queries are possible, so they are not cached.
      ...(new URL(request.url).search === '' ? publicDocument({ withQuery: true }) : {}),
    },
  })
}
