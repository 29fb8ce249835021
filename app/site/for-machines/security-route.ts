import { href } from 'react-router'
import { brand } from '../../organization/brand.ts'
import { servicesContext } from '../../platform/services.ts'
import type { Route } from './+types/security-route'

const halfAYear = 182 * 24 * 60 * 60 * 1000

/**
 * Where whoever has found a weakness writes to (RFC 9116, which wants a day after which this is no longer to be believed).
 * That day begins at midnight, so that whoever asks twice on one day is answered the same.
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
