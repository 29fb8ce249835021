import { href, redirect } from 'react-router'
import { brand } from '../../organization/brand.ts'
import { findViewer } from '../../sign-in/viewer.server.ts'
import { unlistedMeta } from '../../site/for-machines/page-meta.ts'
import { MessageView } from '../../ui/message-view.tsx'
import type { Route } from './+types/farewell-page'

export const meta: Route.MetaFunction = () => unlistedMeta('Goodbye')

/** A signed-in visitor hasn't left. */
export async function loader({ context }: Route.LoaderArgs) {
  const viewer = await findViewer(context).catch(() => null)
  if (viewer) throw redirect(viewer.isRegistered ? href('/training-portal/dashboard') : href('/login'))
  return null
}

/** Shown after leaving. It has no data about the person. */
export default function FarewellPage() {
  return (
    <MessageView>
      <p className="eyebrow">All done</p>
      <h1>Goodbye, and thank you</h1>
      <p className="lead">
        Your account and everything that identifies you are deleted, and you’re signed out on every device. We’ve sent
        one last email to confirm it.
      </p>
      <p className="lead">
        You’re welcome back any time. Anything you’d like to tell us? Write to{' '}
        <a href={`mailto:${brand.mailbox}`}>{brand.mailbox}</a>.
      </p>
      <p className="actions">
        <a className="button" href={href('/')}>
          Return to Home
        </a>
        <a className="button-quiet" href={href('/join')}>
          Register again
        </a>
      </p>
    </MessageView>
  )
}
