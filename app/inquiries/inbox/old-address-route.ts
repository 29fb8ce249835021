import { href, redirect } from 'react-router'
import { inquiryPath } from '../inquiry.ts'
import type { Route } from './+types/old-address-route'

/** Addresses of earlier versions, which emails and bookmarks have. */
export function loader({ url, params: { id } }: Route.LoaderArgs) {
  const query = new URLSearchParams(url.search)
  if (!id || id === 'csv') query.set('form', 'beta')
  const path = id ? inquiryPath({ id }) : href('/admin/inquiries')
  return redirect(path + (query.size > 0 ? `?${query}` : ''))
}
