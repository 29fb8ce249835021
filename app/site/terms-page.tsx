import { publicDocument } from '../platform/documents.ts'
import type { Route } from './+types/terms-page'
import { brand } from './brand.ts'
import { LegalDocument } from './legal-document.tsx'
import { lead, sections } from './terms.content.ts'

export const meta: Route.MetaFunction = () => [
  { title: `Terms and Conditions · ${brand.name}` },
  { name: 'description', content: 'What you and we agree on when you register or use the training portal.' },
]

export const headers = publicDocument

export default function TermsPage() {
  return <LegalDocument title="Terms and Conditions" lead={lead} sections={sections} />
}
