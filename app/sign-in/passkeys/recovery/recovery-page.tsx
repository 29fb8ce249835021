import { data, href, redirect } from 'react-router'
import { readForm } from '../../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../../platform/forms/toast.server.ts'
import type { ToastMessage } from '../../../platform/forms/toast.ts'
import { logFailure, servicesContext } from '../../../platform/services.ts'
import { unlistedMeta } from '../../../site/for-machines/page-meta.ts'
import { DocumentForm, SendButton } from '../../../ui/form/document-form.tsx'
import { FormLayout } from '../../../ui/form-layout.tsx'
import { browserName } from '../../browser-name.ts'
import { readDevice, signedInCookies } from '../../cookies.server.ts'
import { stillNeeded } from '../../passkey.ts'
import { firstPasskeyPage, signInPages } from '../../safe-redirect.ts'
import { findViewer } from '../../viewer.server.ts'
import { tooManyTries } from '../copy.ts'
import type { Route } from './+types/recovery-page'
import { recoverCopy } from './copy.ts'
import { recoverByCode } from './recover-by-code.server.ts'

export const meta: Route.MetaFunction = () => unlistedMeta('Use a recovery code')

/** For an admin who is signed in by email and needs their passkey; redirects others to the sign-in. */
async function findAsked(context: Route.LoaderArgs['context']) {
  const viewer = await findViewer(context)
  if (viewer?.role !== 'admin' || stillNeeded(viewer) !== 'passkey') throw redirect(signInPages.admin)
  return viewer
}

export async function loader({ context }: Route.LoaderArgs) {
  return { email: (await findAsked(context)).email }
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const viewer = await findAsked(context)
  const typed = String((await readForm(request)).get('code') ?? '')
  const answer = (notice: ToastMessage, status: number) => data({ notice, typed: typed.slice(0, 100) }, { status })
  try {
    const result = await recoverByCode(services, viewer, typed, browserName(request.headers.get('User-Agent')))
    if (result.outcome === 'too-many') return answer(tooManyTries(result.seconds), 429)
    if (result.outcome === 'wrong') return answer(recoverCopy.wrong, 400)
    const headers = signedInCookies(services, result, readDevice(request, services, result.email))
    return redirectWithToast(context, firstPasskeyPage, recoverCopy.recovered, { headers })
  } catch (error) {
    logFailure(context, error, 'recovery failed')
    return answer(recoverCopy.failed, 503)
  }
}

export default function RecoveryPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <FormLayout
      label="Use a recovery code"
      eyebrow="Admins"
      title="Use a recovery code"
      intro="You got ten of these with your first passkey. Using one signs you in, removes all your passkeys and signs you out everywhere else."
    >
      <p>
        For <strong>{loaderData.email}</strong>.
      </p>
      <DocumentForm
        name="recovery"
        action={href('/auth/confirm/recovery')}
        notice={actionData?.notice}
        lost={recoverCopy}
      >
        <div className="field">
          <label htmlFor="recovery-code">Recovery code</label>
          <p id="recovery-hint" className="hint">
            24 letters and digits. Spaces, hyphens and capital letters don’t matter.
          </p>
          <input
            id="recovery-code"
            name="code"
            className="input"
            type="text"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={actionData?.typed}
            required
            aria-invalid={actionData ? true : undefined}
            aria-describedby="recovery-hint recovery-answer"
          />
        </div>
        <SendButton pending="Checking...">Use this code</SendButton>
      </DocumentForm>
      <p className="form-more">
        <a href={signInPages.admin}>Use my passkey instead</a>
      </p>
    </FormLayout>
  )
}
