import { brand } from '../../organization/brand.ts'
import { publicDocument } from '../../platform/http/documents.ts'
import { pageMeta } from '../for-machines/page-meta.ts'
import type { Route } from './+types/privacy-page'
import { LegalDocument } from './legal-document.tsx'
import { lead, sections } from './privacy.content.ts'

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: 'Privacy Policy',
    description: `Which data ${brand.name} stores, why, who sees it, which cookies are set, how long it is kept, and how you have it corrected or deleted.`,
    picture: 'privacy',
  })

export const headers = publicDocument

export default function PrivacyPage() {
  return <LegalDocument title="Privacy Policy" lead={lead} sections={sections} />
}
