import { href } from 'react-router'
import { brand } from '../organization/brand.ts'
import type { About } from '../triage/replies/reply-action.server.ts'
import { replySubject } from '../triage/replies/reply-subject.ts'
import { inquiries } from './inquiries.server.ts'

export const aboutInquiries: About = {
  triaged: inquiries,
  form: href('/contact'),
  subject: (title) => replySubject(title?.trim() || `Your message to ${brand.name}`),
}
