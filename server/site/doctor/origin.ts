import { randomUUID } from 'node:crypto'
import type { Config } from '../../../app/platform/config.ts'
import { everySecret } from '../../../app/platform/derive-key.server.ts'
import { type Arrival, probeArrival } from '../../http/probe.ts'
import { inSeconds } from './database.ts'
import { type Asked, CouldNotAsk, fine, type Probe, toDo } from './finding.ts'

const timeoutMs = 8_000
const mostSecondsApart = 5

/** Whether ORIGIN leads here, and how its requests arrive. */
export const origin: Probe = {
  about: 'origin',
  async ask(asked) {
    const { config } = asked
    const secrets = everySecret(await asked.secrets())
    for (const [n, secret] of secrets.entries()) {
      const { headers, isAnswered } = probeArrival({ secret, previousSecrets: [] }, randomUUID())
      const response = await get(asked, `${config.origin}/healthz`, headers)
      const text = await response.text()
      if (response.status >= 300 && response.status < 400)
        return toDo(
          `${config.origin}/healthz leads on to ${response.headers.get('Location')}: set ORIGIN to where people end up`,
        )
      const arrival = parsed(text)
      if (arrival && isAnswered(arrival))
        return n === 0
          ? judge(config, arrival, response.headers)
          : toDo(`${config.origin} goes on with an earlier SECRET: restart it, so that it takes up the new one`)
      if (n === secrets.length - 1)
        return toDo(
          `what answers at ${config.origin} doesn't prove to be this installation (${response.status}, ${text.slice(0, 40).replaceAll('\n', ' ')}): ` +
            'it is another one, has another SECRET, or runs another version',
        )
    }
    throw new Error('there is no SECRET')
  },
}

function parsed(text: string): Arrival | null {
  try {
    return JSON.parse(text) as Arrival
  } catch {
    return null
  }
}

/** @param headers of the answer */
export function judge(config: Config, arrival: Arrival, headers: Headers) {
  const { host, protocol } = new URL(config.origin)
  const apart = Date.parse(headers.get('Date') ?? '') - Date.now()
  if (Math.abs(apart) > mostSecondsApart * 1000)
    return toDo(
      `the clock of what answers at ${config.origin} is ${inSeconds(apart)} away from this machine's: let both follow one (NTP)`,
    )
  const words = `${config.origin} is this installation, version ${arrival.version}`
  if (config.mode === 'demonstration') return fine(words)
  if (arrival.host !== host)
    return toDo(
      `the proxy passes on ${arrival.host} as Host instead of ${host}: let it pass on what was asked (deploy/nginx.conf)`,
    )
  if (protocol !== 'https:') return fine(words)
  if (config.trustedProxies.length === 0)
    return fine(`${words}. TRUSTED_PROXIES=none: all visitors count as one, ${arrival.peer}`)
  if (!arrival.isFromProxy)
    return toDo(
      `requests come from ${arrival.peer}, which TRUSTED_PROXIES does not name: add it, or all visitors count as one`,
    )
  if (arrival.scheme !== 'https')
    return toDo(
      `the proxy says ${arrival.scheme ?? 'nothing'} as X-Forwarded-Proto: let it set https (deploy/nginx.conf)`,
    )
  if (!arrival.hasForwardedFor)
    return toDo('the proxy sets no X-Forwarded-For, so all visitors count as one (deploy/nginx.conf)')
  if (!headers.get('Strict-Transport-Security'))
    return toDo('the proxy takes the header Strict-Transport-Security away: let it pass')
  return fine(`${words}, by https with HSTS, through ${arrival.peer}, which says who asks`)
}

async function get({ config }: Asked, address: string, headers: Record<string, string>): Promise<Response> {
  try {
    return await fetch(address, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
  } catch (error) {
    const cause = ((error as Error).cause ?? error) as NodeJS.ErrnoException
    const reason = cause.message || cause.code || String(cause)
    if (config.mode === 'demonstration') throw new CouldNotAsk(`no server answers at ${config.origin} (${reason})`)
    throw new Error(
      `${config.origin} doesn't answer from here: ${reason}. Is the server running, and do name, certificate and proxy lead to it?`,
    )
  }
}
