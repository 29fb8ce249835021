import { href, isRouteErrorResponse, useLocation } from 'react-router'
import { adminRoleArticles, isRoleMissing, type RoleMissing } from '../admin-role.ts'
import { isUnknownCohort } from '../cohorts/cohort-choice.ts'
import { brand } from '../organization/brand.ts'
import { SignOutButton } from '../sign-in/sign-out/sign-out-button.tsx'
import { SparkMark } from '../ui/drawings/spark-mark.tsx'
import { ErrorView } from '../ui/error-view.tsx'
import { Link } from '../ui/link.tsx'
import { ListError, RetryLink } from '../ui/list/list-error.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/** The error page of the admin area. @param failed the screen whose data could not be loaded */
export function AdminErrorView({ error, failed }: { error: unknown; failed?: { heading: string; title: string } }) {
  if (!isRouteErrorResponse(error) || error.status >= 500) return failed ? <ListError {...failed} /> : <AccessError />
  if (isUnknownCohort(error.data)) return <NoSuchCohort slug={error.data.unknownCohort} />
  if (isUnconfirmed(error.data)) return <ConfirmFirst />
  if (isRoleMissing(error.data)) return <NotYourRole {...error.data} />
  return error.status === 403 ? <AccessDenied {...whoIn(error.data)} /> : <ErrorView error={error} />
}

/** The URL names a cohort that doesn't exist. */
function NoSuchCohort({ slug }: { slug: string }) {
  const { pathname } = useLocation()
  return (
    <>
      <title>{`No such cohort · ${brand.name}`}</title>
      <PageHeader title="No such cohort" />
      <p className="mt-3 max-w-prose wrap-anywhere text-ink-soft">
        We couldn’t find a cohort called “{slug}”. The address may be mistyped, or the cohort is still a draft. Nothing
        was changed.
      </p>
      <p className="mt-6">
        <Link className="button" to={pathname}>
          Continue without it
        </Link>
      </p>
    </>
  )
}

function isUnconfirmed(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'unconfirmed' in data
}

/** Only without JavaScript: a script shows the refusal in the form. */
function NotYourRole({ role, needed }: RoleMissing) {
  return (
    <main id="content" className="page max-w-2xl py-16">
      <title>{`Not with your role · ${brand.name}`}</title>
      <h1>Your role doesn’t allow this</h1>
      <p className="lead mt-4">
        You need to be {adminRoleArticles[needed]} for this, and you’re {adminRoleArticles[role]}. Nothing was changed.
        Ask an owner if you need access.
      </p>
      <p className="mt-8">
        <Link className="button" to={href('/admin')}>
          Go to the admin area
        </Link>
      </p>
    </main>
  )
}

/** Only without JavaScript: a script asks for the passkey before the form is submitted. */
function ConfirmFirst() {
  return (
    <main id="content" className="page max-w-2xl py-16">
      <title>{`Confirm it’s you · ${brand.name}`}</title>
      <h1>Confirm it’s you</h1>
      <p className="lead mt-4">
        Nothing changed yet: this needs your passkey again. Confirm in a new tab, then come back here and send it again.
        What you typed is still here.
      </p>
      <p className="mt-8">
        <a className="button" href={href('/admin/confirm')} target="_blank" rel="noreferrer">
          Confirm with your passkey (opens in a new tab)
        </a>
      </p>
    </main>
  )
}

/** The guard that refuses adds the person to its error data. */
function whoIn(data: unknown): { email: string | null; signedOut: string | null } {
  const { email, signedOut } = (data ?? {}) as { email?: unknown; signedOut?: unknown }
  const textOrNull = (text: unknown) => (typeof text === 'string' ? text : null)
  return { email: textOrNull(email), signedOut: textOrNull(signedOut) }
}

/** For an unexpected error in the guard of the admin area. */
function AccessError() {
  return (
    <main id="content" className="page max-w-2xl py-16">
      <title>{`Access Error · ${brand.name}`}</title>
      <SparkMark className="mark mb-8 size-14" />
      <h1>Access Error</h1>
      <p className="lead">
        We couldn’t open the admin area just now. Your saved work is safe. Please try again in a moment.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <RetryLink />
        <Link className="button-quiet" to={href('/auth/confirm')} reloadDocument>
          Back to Login
        </Link>
      </div>
    </main>
  )
}

/**
 * Shown to a signed-in person who isn't an admin.
 *
 * @param signedOut the former admin whose session has just ended: without a place there is nothing to be signed in to
 */
function AccessDenied({ email, signedOut }: { email: string | null; signedOut: string | null }) {
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
