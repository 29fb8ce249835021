import { data, href, redirect } from 'react-router'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { isCausedElsewhere } from '../../platform/http/same-origin.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import type { Route } from './+types/download-route'
import { downloadFailed, tooManyDownloads } from './copy.ts'
import { exportMyData } from './export-my-data.server.ts'

/** Downloads are audited and limited, so a page of another site must not be able to trigger one. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const member = requireMember(context)
  const page = href('/training-portal/profile/data')
  if (isCausedElsewhere(request.headers)) throw data('Please download this from your My Data page.', { status: 403 })
  // HEAD returns no data, so it is not audited.
  if (request.method === 'HEAD') return new Response(null, { headers: headersOf(services.clock.now()) })
  try {
    const result = await exportMyData(services, member)
    if (result.outcome === 'too-often') return redirectWithToast(context, page, tooManyDownloads(result.seconds))
    if (result.outcome === 'member-not-found') return redirect(page)
    return new Response(result.archive, { headers: headersOf(result.madeAt) })
  } catch (error) {
    logFailure(context, error, 'own data could not be exported')
    return redirectWithToast(context, page, downloadFailed)
  }
}

function headersOf(madeAt: Date) {
  return {
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="agentspark-my-data-${madeAt.toISOString().slice(0, 10)}.zip"`,
    'Cache-Control': 'no-store',
  }
}
