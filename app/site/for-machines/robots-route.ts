import { href } from 'react-router'
import { servicesContext } from '../../platform/services.ts'
import type { Route } from './+types/robots-route'
import { notForRobots } from './sitemap.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(servicesContext).config
  const lines = [
    'User-agent: *',
    ...notForRobots.map((beginning) => `Disallow: ${beginning}`),
    '',
    `Sitemap: ${origin}${href('/sitemap.xml')}`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
