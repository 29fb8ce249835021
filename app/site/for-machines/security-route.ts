import { href } from 'react-router'
import { brand } from '../../organization/brand.ts'
import { servicesContext } from '../../platform/services.ts'
import type { Route } from './+types/security-route'

const halfAYear = 182 * 24 * 60 * 60 * 1000

/**
 * Where to report a vulnerability (RFC 9116, which requires an expiry date). The expiry is at midnight, so that all
 * answers of one day are the same.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { config, clock } = context.get(servicesContext)
  const expires = new Date(clock.now().getTime() + halfAYear).toISOString().slice(0, 10)
  const lines = [
    `Contact: mailto:${brand.mailbox}`,
    `Expires: ${expires}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${config.origin}${href('/.well-known/security.txt')}`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
