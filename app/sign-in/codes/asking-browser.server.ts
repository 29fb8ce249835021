import type { Services } from '../../platform/services.ts'
import { deviceOfKey } from '../browser-key.server.ts'
import type { SignInArea } from '../code-request.ts'
import { readDevice, readPending, readSessionToken } from '../cookies.server.ts'
import { newToken } from '../secrets.server.ts'
import type { CodeTry } from './verify-code.server.ts'

interface Asked {
  area: SignInArea
  /** Of an email's link that was opened in this browser, if any. */
  key: string | null
  network: string
}

/** Which browser this is, when it asks for a code for an address. */
export function readAskingBrowser(
  request: Request,
  services: Services,
  { area, key }: Asked,
  email: string,
): Pick<CodeTry, 'device' | 'browser'> {
  return {
    device: deviceOfKey(services, email, key) ?? readDevice(request, services, email),
    browser: readPending(request, services, area, services.clock.now())?.browser ?? newToken(),
  }
}

/**
 * The code that somebody typed, for the address beside it or for the one that this browser has asked with.
 *
 * @returns null where nobody says for which address
 */
export function readCodeTry(
  request: Request,
  services: Services,
  asked: Asked,
  typed: { code: string; email?: string },
): CodeTry | null {
  const { area, network } = asked
  const tried = { area, network, code: typed.code, oldToken: readSessionToken(request, services) }
  if (typed.email !== undefined) {
    const { email } = typed
    return { ...tried, email, ...readAskingBrowser(request, services, asked, email) }
  }
  const pending = readPending(request, services, area, services.clock.now())
  if (pending?.step !== 'code') return null
  // A cookie from before this release names no browser.
  return { ...tried, email: pending.email, device: pending.device, browser: pending.browser ?? newToken() }
}
