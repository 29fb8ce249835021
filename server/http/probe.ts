import type { Context } from 'hono'
import type { Config } from '../../app/platform/config.ts'
import type { Secrets } from '../../app/platform/derive-key.server.ts'
import { readSignedId, signId } from '../../app/platform/signed-id.server.ts'
import type { Env } from './env.ts'
import { isTrustedPeer, trustedNetworks } from './network-address.ts'

/** With it whoever has the secret of this installation asks `/healthz` how a request arrives. */
export const probeHeader = 'X-Site-Probe'

const question = 'question of the doctor'
const answer = 'answer to the doctor'

/** How a request to ORIGIN has arrived, as a server of this installation tells whoever has the same secret. */
export interface Arrival {
  /** That the server has the secret, too. */
  proof: string
  version: string
  /** The address of the connection. */
  peer: string
  isFromProxy: boolean
  scheme: string | null
  host: string | null
  /** Whether the proxy tells who asked. */
  hasForwardedFor: boolean
}

/** @returns the header that asks, and how an answer to just this is known */
export function askHowItArrives(secrets: Secrets, id: string) {
  return {
    headers: { [probeHeader]: signId(secrets.secret, question, id) },
    isAnswered: ({ proof }: Partial<Arrival>) => readSignedId(secrets, answer, proof ?? '') === id,
  }
}

/** @returns null for everybody who doesn't ask with the secret */
export function tellHowItArrives(
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
