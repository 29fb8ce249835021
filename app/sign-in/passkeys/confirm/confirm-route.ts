import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { redirect } from 'react-router'
import { readForm } from '../../../platform/forms/read-form.server.ts'
import { logFailure, servicesContext } from '../../../platform/services.ts'
import { readSessionToken } from '../../cookies.server.ts'
import { mustConfirm } from '../../passkey.ts'
import { confirmPage } from '../../safe-redirect.ts'
import { findViewer, requireAdmin } from '../../viewer.server.ts'
import type { PasskeyAnswer } from '../ask-passkey.ts'
import { challengeCookie, newChallenge, readChallenge } from '../challenge.server.ts'
import { confirmCopy, tooManyTries } from '../copy.ts'
import { listPasskeys } from '../passkeys.server.ts'
import { readCredential, requestOptions } from '../webauthn.server.ts'
import type { Route } from './+types/confirm-route'
import { confirmAdmin } from './confirm-admin.server.ts'

export function loader() {
  return redirect(confirmPage)
}

const answer = (told: PasskeyAnswer, init?: ResponseInit) => Response.json(told, init)

/** For scripts, in two steps: returns a challenge if a confirmation is needed, then verifies the signature. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireAdmin(context)
  const { db, clock, config } = services
  const now = clock.now()
  const { memberId } = admin
  const credential = (await readForm(request)).get('credential')
  try {
    if (credential === null) {
      const viewer = await findViewer(context)
      if (viewer && !mustConfirm(viewer, now)) return answer({})
      const challenge = newChallenge('confirm', memberId, now)
      const options = await requestOptions(config, await listPasskeys(db, memberId), challenge)
      const headers = { 'Set-Cookie': challengeCookie(services, challenge) }
      return answer({ options: options as PasskeyAnswer['options'] & object }, { headers })
    }
    const shown = {
      challenge: readChallenge(request, services, { purpose: 'confirm', memberId }, now),
      answer: readCredential<AuthenticationResponseJSON>(credential),
    }
    const result = await confirmAdmin(services, admin, readSessionToken(request, services) ?? '', shown)
    if (result.outcome === 'too-many') return answer({ notice: tooManyTries(result.seconds) }, { status: 429 })
    return result.outcome === 'confirmed' ? answer({}) : answer({ notice: confirmCopy.refused }, { status: 400 })
  } catch (error) {
    logFailure(context, error, 'passkey could not be checked')
    return answer({ notice: confirmCopy.failed }, { status: 503 })
  }
}
