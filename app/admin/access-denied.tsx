import { href } from 'react-router'
import { brand } from '../organization/brand.ts'
import { SignOutButton } from '../sign-in/sign-out/sign-out-button.tsx'
import { SparkMark } from '../ui/drawings/spark-mark.tsx'

/**
 * Shown to a signed-in person who isn't an admin.
 *
 * @param signedOut the former admin whose session has just ended: without a place there is nothing to be signed in to
 */
export function AccessDenied({ email, signedOut }: { email: string | null; signedOut: string | null }) {
  return (
    <>
      <header className="page max-w-2xl pt-6">
        <a className="flex w-fit items-center gap-2 font-semibold" href={href('/')}>
          <SparkMark className="mark size-8" />
          {brand.name}
        </a>
      </header>
      <main id="content" className="page max-w-2xl pt-10 pb-16">
        <title>{`Access Denied · ${brand.name}`}</title>
        <h1>
          Access Denied<span className="sr-only">: </span>
          <span className="lead block font-body leading-normal font-normal tracking-normal">
            You don't have permission to access the admin area.
          </span>
        </h1>
        {email && (
          <p className="mt-4">
            You are signed in as <strong className="wrap-anywhere">{email}</strong>.
          </p>
        )}
        {signedOut && (
          <p className="mt-4">
            <strong className="wrap-anywhere">{signedOut}</strong> is no longer an admin, so you’ve been signed out.
          </p>
        )}
        <div className="mt-8 flex flex-wrap gap-3">
          <SignOutButton className="button" toAdminSignIn>
            Login with Admin Account
          </SignOutButton>
          <a className="button-quiet" href={href('/')}>
            Return to Home
          </a>
        </div>
      </main>
    </>
  )
}
