import { publicDocument } from '../platform/documents.ts'
import { unlistedMeta } from '../site/page-meta.ts'
import type { Route } from './+types/login-page'
import { SignedOut } from './signed-out.tsx'

export const headers = publicDocument

export const meta: Route.MetaFunction = () => unlistedMeta('Signed out')

/** Where everybody lands after signing out. */
export default function LoginPage() {
  return <SignedOut />
}
