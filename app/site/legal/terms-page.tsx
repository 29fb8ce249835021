import { brand } from '../../organization/brand.ts'
import { publicDocument } from '../../platform/http/documents.ts'
import { pageMeta } from '../for-machines/page-meta.ts'
import type { Route } from './+types/terms-page'
import { LegalDocument } from './legal-document.tsx'
import { lead, sections } from './terms.content.ts'

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: 'Terms and Conditions',
    description: `What you and ${brand.name} agree on when you register or use the training portal: places, sign-in, what you build, how we treat each other.`,
    picture: 'terms',
  })

export const headers = publicDocument

export default function TermsPage() {
  return <LegalDocument title="Terms and Conditions" lead={lead} sections={sections} />
}
