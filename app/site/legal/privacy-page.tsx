import { data } from 'react-router'
import { brand } from '../../organization/brand.ts'
import { publicDocument } from '../../platform/http/documents.ts'
import { servicesContext } from '../../platform/services.ts'
import { showRetention } from '../../retention/show-retention.server.ts'
import { pageMeta } from '../for-machines/page-meta.ts'
import type { Route } from './+types/privacy-page'
import { LegalDocument } from './legal-document.tsx'
import { lead, sectionsOf } from './privacy.content.ts'

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: 'Privacy Policy',
    description: `What data ${brand.name} stores, why, who sees it, which cookies we set, how long we keep it, and how to have it corrected or deleted.`,
    picture: 'privacy',
  })

export { loaderHeaders as headers } from '../../platform/http/documents.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return data(await showRetention(context.get(servicesContext)), { headers: publicDocument() })
}

export default function PrivacyPage({ loaderData: { retention, changedAt } }: Route.ComponentProps) {
  return <LegalDocument title="Privacy Policy" lead={lead} sections={sectionsOf(retention)} changedAt={changedAt} />
}
