import { addressOf, kinds } from '../../library/library-item.ts'
import { servicesContext } from '../../platform/services.ts'
import type { Route } from './+types/sitemap-route'
import { publicPages } from './sitemap.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(servicesContext).config
  // Each shelf of the library is a page of its own to search engines; the first one has the library's address.
  const paths = new Set<string>([...publicPages.map(({ path }) => path), ...kinds.map((kind) => addressOf({ kind }))])
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...[...paths].map((path) => `  <url><loc>${origin}${path}</loc></url>`),
    '</urlset>',
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
