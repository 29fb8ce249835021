import { href } from 'react-router'
import { brand } from '../organization/brand.ts'
import type { About } from '../triage/replies/reply-action.server.ts'
import { replySubject } from '../triage/replies/reply-subject.ts'
import { betaRequests } from './beta-waitlist.server.ts'

export const aboutRequests: About = {
  triaged: betaRequests,
  form: href('/spark-clients'),
  subject: () => replySubject(`Your request to ${brand.name}`),
}
