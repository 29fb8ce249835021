import { publicDocument } from '../platform/http/documents.ts'
import { unlistedMeta } from '../site/for-machines/page-meta.ts'
import type { Route } from './+types/login-page'
import { SignedIn } from './sign-out/signed-in.tsx'
import { SignedOut } from './sign-out/signed-out.tsx'
import './sign-out/signed-out.css'
import { findViewer } from './viewer.server.ts'

export const headers = publicDocument

export const meta: Route.MetaFunction = ({ loaderData }) => unlistedMeta(loaderData ? 'Signed in' : 'Signed out')

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = await findViewer(context).catch(() => null)
  return viewer && { email: viewer.email, isMember: viewer.isRegistered, isAdmin: viewer.role === 'admin' }
}

/** Shown after signing out, and to visitors without a session, with links to both sign-ins. */
export default function LoginPage({ loaderData }: Route.ComponentProps) {
  return loaderData ? <SignedIn {...loaderData} /> : <SignedOut />
}
