import type { Context } from 'hono'
import type { Config } from '../../app/platform/config.ts'
import type { Secrets } from '../../app/platform/derive-key.server.ts'
import { readSignedId, signId } from '../../app/platform/signed-id.server.ts'
import type { Env } from './env.ts'
import { isTrustedPeer, trustedNetworks } from './network-address.ts'

/** With this header, anyone with the installation's secret asks `/healthz` how a request arrives. */
export const probeHeader = 'X-Site-Probe'

const question = 'question of the doctor'
const answer = 'answer to the doctor'

/** How a request to ORIGIN arrived, reported to a caller with the same secret. */
export interface Arrival {
  /** Proves that the server has the secret too. */
  proof: string
  version: string
  /** The address of the connection. */
  peer: string
  isFromProxy: boolean
  scheme: string | null
  host: string | null
  /** Whether the proxy passes the client's address on. */
  hasForwardedFor: boolean
}

/** @returns the request header, and a check of the answer to exactly this request */
export function probeArrival(secrets: Secrets, id: string) {
  return {
    headers: { [probeHeader]: signId(secrets.secret, question, id) },
    isAnswered: ({ proof }: Partial<Arrival>) => readSignedId(secrets, answer, proof ?? '') === id,
  }
}

/** @returns null for a request without the secret */
export function reportArrival(
  c: Context<Env>,
  services: Secrets & { config: Config },
  version: string,
): Arrival | null {
  const asked = c.req.header(probeHeader)
  const id = asked && readSignedId(services, question, asked)
  if (!id) return null
  const peer = c.env.incoming.socket.remoteAddress ?? ''
  return {
    proof: signId(services.secret, answer, id),
    version,
    peer,
    isFromProxy: isTrustedPeer(peer, trustedNetworks(services.config.trustedProxies)),
    scheme: c.req.header('X-Forwarded-Proto')?.split(',')[0]?.trim() ?? null,
    host: c.req.header('Host') ?? null,
    hasForwardedFor: c.req.header('X-Forwarded-For') !== undefined,
  }
}
