import type { Services } from '../../platform/services.ts'
import { deviceOfKey } from '../browser-key.server.ts'
import { browserName } from '../browser-name.ts'
import type { CodeRequest, SignInArea } from '../code-request.ts'
import { readDevice, readPending, readSessionToken } from '../cookies.server.ts'
import { newToken } from '../secrets.server.ts'
import type { CodeTry } from './verify-code.server.ts'

/** The browser of a request for a code. Opening an email's link in it has set its key. */
export function readAskingBrowser(
  request: Request,
  services: Services,
  area: SignInArea,
  email: string,
): Pick<CodeRequest, 'device' | 'browser'> {
  const key = new URL(request.url).searchParams.get('key')
  return {
    device: deviceOfKey(services, email, key) ?? readDevice(request, services, email),
    browser: readPending(request, services, area, services.clock.now())?.browser ?? newToken(),
  }
}

/**
 * The entered code, with the typed address or the one that this browser requested it for.
 *
 * @returns null without an address
 */
export function readCodeTry(
  request: Request,
  services: Services,
  { area, network }: Pick<CodeRequest, 'area' | 'network'>,
  { code, email }: { code: string; email?: string },
): CodeTry | null {
  const tried = {
    area,
    network,
    code,
    oldToken: readSessionToken(request, services),
    program: browserName(request.headers.get('User-Agent')),
  }
  if (email !== undefined) return { ...tried, email, ...readAskingBrowser(request, services, area, email) }
  const pending = readPending(request, services, area, services.clock.now())
  if (pending?.step !== 'code') return null
  // A cookie of an earlier release has no browser id.
  return { ...tried, email: pending.email, device: pending.device, browser: pending.browser ?? newToken() }
}
