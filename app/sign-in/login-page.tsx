import { publicDocument } from '../platform/documents.ts'
import { brand } from '../site/brand.ts'
import type { Route } from './+types/login-page'
import { SignedOut } from './signed-out.tsx'

export const headers = publicDocument

export const meta: Route.MetaFunction = () => [
  { title: `Signed out · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

/** Where everybody lands after signing out. */
export default function LoginPage() {
  return <SignedOut />
}
