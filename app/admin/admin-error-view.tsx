import { isRouteErrorResponse } from 'react-router'
import { ErrorView } from '../ui/error-view.tsx'
import { AccessDenied } from './access-denied.tsx'
import { AccessError } from './access-error.tsx'

/** What went wrong on the way into the admin area or in it. */
export function AdminErrorView({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status >= 500) return <AccessError />
  return error.status === 403 ? <AccessDenied email={emailIn(error.data)} /> : <ErrorView error={error} />
}

/** The function that refuses names the person. */
function emailIn(data: unknown): string | null {
  const email = (data as { email?: unknown } | null)?.email
  return typeof email === 'string' ? email : null
}
