import { href } from 'react-router'

/** Both ways in. With plain links, because it also stands alone where the server can't be reached (sign-out-button.tsx). */
export function SignedOut({ note }: { note?: string }) {
  return (
    <main id="content" className="page py-12 sm:py-20">
      <p className="eyebrow">Goodbye for now</p>
      <h1>You are signed out</h1>
      <p className="lead">{note ?? 'Come back whenever you like. Your place and everything you saved are kept.'}</p>
      <ul className="mt-8 grid max-w-3xl gap-6 sm:grid-cols-2">
        <li className="card">
          <h2 className="text-2xl">Participants</h2>
          <p>Your sessions, your profile and the others who learn with you.</p>
          <p className="mt-4">
            <a className="button" href={href('/training-portal/login')}>
              Sign in to the training portal
            </a>
          </p>
        </li>
        <li className="card">
          <h2 className="text-2xl">Admins</h2>
          <p>Members, inquiries and the progress of the pilot.</p>
          <p className="mt-4">
            <a className="button-quiet" href={href('/auth/confirm')}>
              Sign in to the admin area
            </a>
          </p>
        </li>
      </ul>
    </main>
  )
}
