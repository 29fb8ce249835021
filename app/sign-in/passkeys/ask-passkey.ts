import { href } from 'react-router'
import type { ToastMessage } from '../../platform/forms/toast.ts'
import { isForMany } from '../../viewer.ts'
import { addCopy, confirmCopy } from './copy.ts'

/** The JSON of the routes for scripts. */
export interface PasskeyAnswer {
  /** For the browser's API; undefined when no passkey is needed. */
  options?: PublicKeyCredentialRequestOptionsJSON & PublicKeyCredentialCreationOptionsJSON
  notice?: ToastMessage
  /** With a first key, shown once. */
  codes?: string[] | null
}

/** @throws TypeError when the server can't be reached */
async function post(address: string, fields: Record<string, string>): Promise<PasskeyAnswer> {
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(fields) })
  if (answer.headers.get('Content-Type')?.startsWith('application/json')) return await answer.json()
  throw new Error(`${answer.status} from ${address}`)
}

export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential
}

/** Asks for a passkey, unless the session was just confirmed or the admin has none. @returns the failure, or null */
export async function confirmFirst(): Promise<ToastMessage | null> {
  const address = href('/admin/settings/sign-in/confirm')
  try {
    const { options, notice } = await post(address, {})
    if (!options) return notice ?? null
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
    const credential = JSON.stringify(await navigator.credentials.get({ publicKey }))
    return (await post(address, { credential })).notice ?? null
  } catch (error) {
    return confirmCopy[whatFailed(error)]
  }
}

/**
 * For the `clientMiddleware` of a route: asks for the passkey before a form is submitted, whenever the server requires it, so
 * that no typed text is lost. If that fails, the server refuses the form.
 */
export function confirmBefore(isNeeded: (form: FormData) => boolean) {
  return async <Result>({ request }: { request: Request }, next: () => Promise<Result>): Promise<Result> => {
    if (request.method === 'POST' && isNeeded(await request.clone().formData())) await confirmFirst()
    return next()
  }
}

/** The same, for a deed that changes or emails this many people. */
export function confirmBeforeMany(people: (form: FormData) => number) {
  return confirmBefore((form) => isForMany(people(form)))
}

export type AddedPasskey = { notice: ToastMessage; codes: string[] | null; isAdded: boolean }

export async function addPasskey(name: string): Promise<AddedPasskey> {
  const address = href('/admin/settings/sign-in/passkeys')
  const refused = (notice: ToastMessage) => ({ notice, codes: null, isAdded: false })
  try {
    const unconfirmed = await confirmFirst()
    if (unconfirmed) return refused(unconfirmed)
    const { options, notice } = await post(address, {})
    if (!options) return refused(notice ?? addCopy.failed)
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
    const credential = JSON.stringify(await navigator.credentials.create({ publicKey }))
    const added = await post(address, { credential, name })
    return { notice: added.notice ?? addCopy.added, codes: added.codes ?? null, isAdded: !added.notice }
  } catch (error) {
    const isKnown = error instanceof DOMException && error.name === 'InvalidStateError'
    return refused(isKnown ? addCopy.known : addCopy[whatFailed(error)])
  }
}

/** Maps the browser's errors, whose messages are technical. */
function whatFailed(error: unknown): 'cancelled' | 'offline' | 'failed' {
  if (error instanceof DOMException) return 'cancelled'
  return error instanceof TypeError ? 'offline' : 'failed'
}
