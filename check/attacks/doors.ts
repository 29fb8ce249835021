import {
  accessMatrix,
  expectedOutcome,
  leaves,
  type Visitor,
  visitors,
  type Way,
  ways,
} from '../../e2e/access-matrix.ts'
import { addressFor, outcomeOf } from '../../e2e/doors.ts'
import { type Attack, Tally } from './attack.ts'
import { problemIn } from './planted-words.ts'
import type { Site } from './site.ts'

/** Every route, six kinds of visitor, each way to ask: the matrix of e2e/access-matrix.ts, at the running site. */
export const doors: Attack = {
  name: 'doors',
  async carryOut(site) {
    const tally = new Tally()
    await refuseBlindness(site)
    for (const visitor of visitors)
      for (const { id, address } of leaves)
        for (const [name, way] of Object.entries(ways)) {
          const expected = expectedOutcome(id, visitor, way)
          const problem = await problemWith(site, visitor, id, address, way, expected)
          tally.count(`${visitor}, ${name} ${address}`, problem)
        }
    return tally
  },
}

async function problemWith(
  site: Site,
  visitor: Visitor,
  id: string,
  address: string,
  { method, by }: Way,
  expected: string,
): Promise<string | null> {
  const headers = { ...(await site.cookieOf(visitor)), Accept: by === 'document' ? 'text/html' : '*/*' }
  const before = method === 'POST' || expected === 'writes' ? await site.whatIsStored() : ''
  const answer = await site.ask({
    method,
    path: addressFor(by, id, address),
    headers: { ...headers, ...(method === 'POST' && { 'Content-Type': 'application/x-www-form-urlencoded' }) },
    ...(method === 'POST' && { body: String(new URLSearchParams(accessMatrix[id]?.form)) }),
  })
  const problem = problemIn(answer, visitor, site.words)
  if (problem) return problem
  const hasWritten = before !== '' && (await site.whatIsStored()) !== before
  const { status, body } = answer
  const location = answer.headers.location as string | undefined
  const outcome = hasWritten ? 'writes' : outcomeOf({ status, location, body })
  return outcome === expected ? null : `is "${outcome}" and not "${expected}"`
}

/** Whoever may read the planted words has to find them, or nothing is shown by nobody else finding them. */
async function refuseBlindness(site: Site): Promise<void> {
  const { forAdmins, forMembers } = site.words
  const seen: [Visitor, string, string][] = [
    ['admin', '/admin/inquiries', forAdmins],
    ['admin', '/admin/inquiries/csv', forAdmins],
    ['admin', '/admin/beta-waitlist', forAdmins],
    ['admin', `/admin/users?q=${forAdmins}`, forAdmins],
    ['admin', '/admin/audit', forAdmins],
    ['member', '/training-portal/projects', forMembers],
    ['member', '/training-portal/dashboard', forMembers],
    ['member', '/training-portal/community.data', forMembers],
  ]
  for (const [visitor, path, words] of seen) {
    const { body, status } = await site.ask({
      path,
      headers: { ...(await site.cookieOf(visitor)), Accept: 'text/html' },
    })
    if (!body.includes(words)) throw new Error(`${visitor} does not find at ${path} what was put there (${status})`)
  }
}
