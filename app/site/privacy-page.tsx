import { publicDocument } from '../platform/documents.ts'
import type { Route } from './+types/privacy-page'
import { brand } from './brand.ts'
import { LegalDocument } from './legal-document.tsx'
import { lead, sections } from './privacy.content.ts'

export const meta: Route.MetaFunction = () => [
  { title: `Privacy Policy · ${brand.name}` },
  { name: 'description', content: 'Which data we store, why, who sees it, and how you have it deleted.' },
]

export const headers = publicDocument

export default function PrivacyPage() {
  return <LegalDocument title="Privacy Policy" lead={lead} sections={sections} />
}
