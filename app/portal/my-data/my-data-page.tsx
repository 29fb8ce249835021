import { href } from 'react-router'
import { theBootcamp } from '../../cohorts/cohort.ts'
import { aboutCohort } from '../../cohorts/cohort-choice.ts'
import { brand } from '../../organization/brand.ts'
import { servicesContext } from '../../platform/services.ts'
import { ArrowLeft, Download } from '../../ui/drawings/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { isOver } from '../own-cohort.ts'
import { requireOwnCohorts } from '../show-own-cohort.server.ts'
import type { Route } from './+types/my-data-page'

export const meta: Route.MetaFunction = () => [{ title: `My Data · ${brand.name}` }]

/** For each bootcamp that isn't over it also offers giving the place back, as an alternative to leaving. */
export function loader({ context }: Route.LoaderArgs) {
  const { clock } = context.get(servicesContext)
  const { cohorts } = requireOwnCohorts(context)
  const running = cohorts.filter((cohort) => !isOver(cohort, clock.now()))
  return { givesBack: running.map(({ slug, name }) => ({ slug, name })) }
}

export default function MyDataPage({ loaderData: { givesBack } }: Route.ComponentProps) {
  return (
    <main id="content" className="page portal-main">
      <p>
        <Link className="link inline-flex items-center gap-2 py-1" to={href('/training-portal/profile')}>
          <ArrowLeft aria-hidden="true" className="size-4.5" />
          Back to My Profile
        </Link>
      </p>
      <h1 className="mt-3">My Data</h1>
      <p className="lead">
        Your data is yours. Download it, or delete your account. Our{' '}
        <a className="link" href={href('/privacy')}>
          Privacy Policy
        </a>{' '}
        explains why we keep it.
      </p>
      <div className="mt-10 grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <section aria-labelledby="download" className="card grid gap-4">
          <h2 id="download" className="text-2xl">
            Download your data
          </h2>
          <p>
            One ZIP file with everything: your registration, your profile and projects with their pictures, what you
            wrote to us, which emails we sent you, where you’re signed in, and what changed. Open the page inside to
            read it all; the rest is for your apps.
          </p>
          <p className="hint">Downloads are recorded in the admin log.</p>
          <p>
            <a className="button" href={href('/training-portal/profile/data/download')}>
              <Download aria-hidden="true" className="inline size-[1.1em] align-[-0.15em]" />
              Download (ZIP)
            </a>
          </p>
        </section>
        {givesBack.map((cohort) => (
          <section key={cohort.slug} aria-labelledby={`give-back-${cohort.slug}`} className="card grid gap-4">
            <h2 id={`give-back-${cohort.slug}`} className="text-2xl">
              Give your place back
            </h2>
            <p>
              Can’t make it to {theBootcamp(cohort)}? Give your place back, and someone else can have it. We keep what
              you told us, and we’ll ask once more first.
            </p>
            <p>
              <Link className="button-quiet" to={href('/training-portal/give-back') + aboutCohort(cohort)}>
                Give my place back…
              </Link>
            </p>
          </section>
        ))}
        <section aria-labelledby="leave" className="card grid gap-4">
          <h2 id="leave" className="text-2xl">
            Leave {brand.name}
          </h2>
          <p>
            We’ll delete your account, profile, projects and pictures for good
            {givesBack.length > 0 && ', and someone else can have your place'}. The next page explains what happens, and
            asks once more.
          </p>
          <p>
            <Link className="button-quiet" to={href('/training-portal/profile/data/leave')}>
              Leave…
            </Link>
          </p>
        </section>
      </div>
    </main>
  )
}
