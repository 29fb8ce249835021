import { href } from 'react-router'
import { publicDocument } from '../../platform/http/documents.ts'
import { servicesContext } from '../../platform/services.ts'
import { listNewest } from '../library.server.ts'
import type { Route } from './+types/feed-route'
import { writeFeed } from './write-feed.ts'

/** A reader of feeds shows no more at once. */
const mostInFeed = 50

/** What was added to the library last, for whoever follows it in a reader of feeds. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, config } = context.get(servicesContext)
  const items = await listNewest(db, mostInFeed)
  const self = config.origin + href('/learning-hub/feed.xml')
  return new Response(writeFeed(items, { origin: config.origin, self }), {
    headers: {
      'Content-Type': 'application/atom+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
      // A stranger can think up any query.
      ...(new URL(request.url).search === '' ? publicDocument({ withQuery: true }) : {}),
    },
  })
}
