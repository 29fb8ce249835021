import { data, href } from 'react-router'
import * as z from 'zod/mini'
import { emailAddress } from '../../platform/forms/fields.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { problem } from '../../platform/forms/toast.ts'
import { isCausedElsewhere } from '../../platform/http/same-origin.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { exportPerson } from '../../portal/my-data/export-my-data.server.ts'
import { requireConfirmed, requireOrganiser } from '../../sign-in/viewer.server.ts'
import type { Route } from './+types/download-data-route'

const page = href('/admin/settings/data-requests')
const nothing = problem('Nothing was downloaded', 'Nothing is stored about this address.')
const failed = problem('Nothing was downloaded', 'Please try again in a moment.')

/** Each download is audited, so a page of another site must not be able to trigger one. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const admin = requireConfirmed(context, requireOrganiser)
  if (isCausedElsewhere(request.headers)) throw data('Please download this from Data requests.', { status: 403 })
  const { success, data: email } = z.safeParse(emailAddress, url.searchParams.get('email'))
  if (!success) return redirectWithToast(context, page, nothing)
  const services = context.get(servicesContext)
  // HEAD returns no data, so it is not audited.
  if (request.method === 'HEAD') return new Response(null, { headers: headersOf(services.clock.now()) })
  try {
    const result = await exportPerson(services, email, admin)
    if (result.outcome === 'nothing-stored') return redirectWithToast(context, page, nothing)
    return new Response(result.archive, { headers: headersOf(services.clock.now()) })
  } catch (error) {
    logFailure(context, error, 'data at an address could not be exported')
    return redirectWithToast(context, page, failed)
  }
}

function headersOf(madeAt: Date) {
  return {
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="agentspark-data-${madeAt.toISOString().slice(0, 10)}.zip"`,
    'Cache-Control': 'no-store',
  }
}
