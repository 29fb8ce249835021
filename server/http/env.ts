import type { HttpBindings } from '@hono/node-server'
import type { RequestFacts } from '../../app/platform/services.ts'

/** The context of a request in the Hono app. */
export type Env = { Bindings: HttpBindings; Variables: { facts: RequestFacts } }

/** @returns path and query */
export function addressOf(url: string): string {
  return url.slice(url.indexOf('/', url.indexOf('://') + 3))
}
