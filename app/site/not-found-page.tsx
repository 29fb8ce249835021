import { data } from 'react-router'
import type { Route } from './+types/not-found-page'
import { unlistedMeta } from './for-machines/page-meta.ts'
import { NotFound } from './not-found.tsx'

export const meta: Route.MetaFunction = () => unlistedMeta('Page not found')

export function loader() {
  return data(null, { status: 404 })
}

export default function NotFoundPage() {
  return <NotFound />
}
