import { href } from 'react-router'
import { findShownCohort } from '../../cohorts/show-cohort.server.ts'
import { addressOf, kinds } from '../../library/library-item.ts'
import { servicesContext } from '../../platform/services.ts'
import type { Route } from './+types/sitemap-route'
import { publicPages } from './sitemap.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { origin } = services.config
  // The featured cohort has the bootcamp's own address.
  const { others } = await findShownCohort(services)
  // Each kind of content in the library is a page of its own for search engines; the first one has the library's
  // address.
  const paths = new Set<string>([
    ...publicPages.map(({ path }) => path),
    ...kinds.map((kind) => addressOf({ kind })),
    ...others.map(({ slug }) => href('/spark-sessions/:slug', { slug })),
  ])
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
