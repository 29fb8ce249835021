import { href, redirect } from 'react-router'
import { requestContext, servicesContext } from '../../platform/services.ts'
import { redirectWithToast } from '../../platform/toast.server.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import type { Route } from './+types/download-route'
import { downloadCopy, tooManyDownloads } from './copy.ts'
import { exportMyData } from './export-my-data.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const member = requireMember(context)
  const page = href('/training-portal/profile/data')
  try {
    const result = await exportMyData(services, member)
    if (result.outcome === 'too-often') return redirectWithToast(page, tooManyDownloads(result.seconds))
    if (result.outcome === 'member-not-found') return redirect(page)
    return new Response(result.archive, {
      headers: {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="agentspark-my-data-${result.day}.zip"`,
        'Cache-Control': 'no-store',
      },
    })
  } catch (error) {
    const { reference } = context.get(requestContext)
    services.log.error({ reference, error: (error as Error).stack }, 'own data could not be exported')
    return redirectWithToast(page, downloadCopy.failed)
  }
}
