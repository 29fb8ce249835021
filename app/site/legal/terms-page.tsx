import { data } from 'react-router'
import { findShownCohort } from '../../cohorts/show-cohort.server.ts'
import { brand } from '../../organization/brand.ts'
import { publicDocument } from '../../platform/http/documents.ts'
import { servicesContext } from '../../platform/services.ts'
import { pageMeta } from '../for-machines/page-meta.ts'
import type { Route } from './+types/terms-page'
import { LegalDocument } from './legal-document.tsx'
import { lead, sectionsOf } from './terms.content.ts'

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: 'Terms and Conditions',
    description: `What you and ${brand.name} agree on when you register or use the training portal: places, sign-in, what you build, how we treat each other.`,
    picture: 'terms',
  })

export { loaderHeaders as headers } from '../../platform/http/documents.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { cohort, until } = await findShownCohort(context.get(servicesContext))
  return data({ cohort }, { headers: publicDocument({ until }) })
}

export default function TermsPage({ loaderData: { cohort } }: Route.ComponentProps) {
  return <LegalDocument title="Terms and Conditions" lead={lead} sections={sectionsOf(cohort)} />
}
