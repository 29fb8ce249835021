import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { redirect } from 'react-router'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { readSessionToken } from '../cookies.server.ts'
import { suggestName } from '../passkey.ts'
import { firstPasskeyPage } from '../safe-redirect.ts'
import { requireConfirmedAdmin } from '../viewer.server.ts'
import type { Route } from './+types/add-passkey-route'
import { addPasskey } from './add-passkey.server.ts'
import type { PasskeyAnswer } from './ask-passkey.ts'
import { challengeCookie, newChallenge, readChallenge } from './challenge.server.ts'
import { addCopy } from './copy.ts'
import { readName } from './passkey-name.ts'
import { listPasskeys } from './passkeys.server.ts'
import { creationOptions, readCredential } from './webauthn.server.ts'

export function loader() {
  return redirect(firstPasskeyPage)
}

const answer = (told: PasskeyAnswer, init?: ResponseInit) => Response.json(told, init)

/** For scripts, in two steps: returns the options for creating a key, then stores the key. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireConfirmedAdmin(context)
  const { db, clock, config } = services
  const now = clock.now()
  const { memberId } = admin
  const form = await readForm(request)
  const credential = form.get('credential')
  try {
    if (credential === null) {
      const challenge = newChallenge('add', memberId, now)
      const options = await creationOptions(config, admin, await listPasskeys(db, memberId), challenge)
      const headers = { 'Set-Cookie': challengeCookie(services, challenge) }
      return answer({ options: options as unknown as PasskeyAnswer['options'] & object }, { headers })
    }
    const result = await addPasskey(services, admin, readSessionToken(request, services) ?? '', {
      challenge: readChallenge(request, services, { purpose: 'add', memberId }, now),
      answer: readCredential<RegistrationResponseJSON>(credential),
      name: readName(form.get('name')) ?? suggestName(request.headers.get('User-Agent') ?? ''),
    })
    if (result.outcome === 'added') return answer({ codes: result.codes })
    return answer({ notice: addCopy[result.outcome] }, { status: 400 })
  } catch (error) {
    logFailure(context, error, 'passkey could not be added')
    return answer({ notice: addCopy.failed }, { status: 503 })
  }
}
