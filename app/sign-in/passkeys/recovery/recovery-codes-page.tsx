import { data, useFetcher } from 'react-router'
import { brand } from '../../../organization/brand.ts'
import type { Lost } from '../../../platform/forms/lost-connection.ts'
import type { ToastMessage } from '../../../platform/forms/toast.ts'
import { logFailure, servicesContext } from '../../../platform/services.ts'
import { PendingButton } from '../../../ui/form/pending-button.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { Link } from '../../../ui/link.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useAnswer } from '../../../ui/use-answer.ts'
import { firstPasskeyPage } from '../../safe-redirect.ts'
import { requireAdmin, requireConfirmedAdmin } from '../../viewer.server.ts'
import { makeRecoveryCodes } from '../change-passkey.server.ts'
import { changeCopy, noCodesWithoutKey } from '../copy.ts'
import { RecoveryCodes } from '../recovery-codes.tsx'
import type { Route } from './+types/recovery-codes-page'

export const meta: Route.MetaFunction = () => [{ title: `Recovery codes · ${brand.name}` }]

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  return null
}

interface Answer {
  codes: string[] | null
  notice: ToastMessage | null
}

/** Only this response contains the codes. */
export async function action({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireConfirmedAdmin(context)
  try {
    const result = await makeRecoveryCodes(services, admin)
    if (result.outcome === 'made') return data<Answer>({ codes: result.codes, notice: null })
    return data<Answer>({ codes: null, notice: noCodesWithoutKey }, { status: 400 })
  } catch (error) {
    logFailure(context, error, 'recovery codes could not be made')
    return data<Answer>({ codes: null, notice: changeCopy.failed }, { status: 503 })
  }
}

export default function RecoveryCodesPage({ actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<Answer | Lost>()
  const answer = useAnswer<Answer | Lost>(fetcher.data ?? actionData, changeCopy)
  const codes = answer?.codes
  return (
    <>
      <PageHeader title={codes ? 'Your recovery codes' : 'Make new recovery codes?'} />
      <div className="mt-4 grid gap-6">
        {codes ? (
          <RecoveryCodes codes={codes} />
        ) : (
          <fetcher.Form method="post" className="grid justify-items-start gap-4">
            <FormMessage notice={answer?.notice} />
            <p className="max-w-prose">You’ll get ten new codes, and the old ones stop working.</p>
            <PendingButton pending="Making..." underWay={fetcher.state !== 'idle'}>
              Make new codes
            </PendingButton>
          </fetcher.Form>
        )}
        <p className="print:hidden">
          <Link to={firstPasskeyPage}>{codes ? 'I’ve saved them' : 'Keep the old ones'}</Link>
        </p>
      </div>
    </>
  )
}
