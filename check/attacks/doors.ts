import {
  accessMatrix,
  expectedOutcome,
  type Leaf,
  leaves,
  type Outcome,
  type Visitor,
  visitors,
  type Way,
  ways,
} from '../../e2e/access-matrix.ts'
import { addressFor, leavesAllAsItIs, outcomeOf } from '../../e2e/doors.ts'
import { type Attack, inParallel, Tally } from './attack.ts'
import { problemIn } from './planted-words.ts'
import type { Site } from './site.ts'

/**
 * Requests every route as six kinds of visitor with each method: the matrix of e2e/access-matrix.ts against the running
 * site.
 */
export const doors: Attack = {
  name: 'doors',
  async carryOut(site) {
    const tally = new Tally()
    await refuseBlindness(site)
    for (const visitor of visitors) {
      const asked = leaves.flatMap((leaf) =>
        Object.entries(ways).map(([name, way]) => ({
          ...leaf,
          name,
          way,
          expected: expectedOutcome(leaf.id, visitor, way),
        })),
      )
      const quiet = asked.filter(({ way, expected }) => leavesAllAsItIs(way, expected))
      const before = await site.whatIsStored()
      await inParallel(quiet, async (door) => count(tally, visitor, door, await tryDoor(site, visitor, door)))
      if ((await site.whatIsStored()) !== before) tally.count(`${visitor}, some door`, 'changes what is stored')
      for (const door of asked.filter((door) => !quiet.includes(door)))
        count(tally, visitor, door, await tryDoorAlone(site, visitor, door))
    }
    return tally
  },
}

interface Door extends Leaf {
  name: string
  way: Way
  expected: Outcome
}

function count(tally: Tally, visitor: Visitor, { name, address, expected }: Door, outcome: string): void {
  const problem = outcome === expected ? null : `is "${outcome}" and not "${expected}"`
  tally.count(`${visitor}, ${name} ${address}`, problem)
}

async function tryDoorAlone(site: Site, visitor: Visitor, door: Door): Promise<string> {
  await site.cookieOf(visitor)
  const before = await site.whatIsStored()
  const outcome = await tryDoor(site, visitor, door)
  return (await site.whatIsStored()) === before ? outcome : 'writes'
}

async function tryDoor(site: Site, visitor: Visitor, { id, address, way: { method, by } }: Door): Promise<string> {
  const headers = { ...(await site.cookieOf(visitor)), Accept: by === 'document' ? 'text/html' : '*/*' }
  const form = method === 'POST' && {
    headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams(accessMatrix[id]?.form)),
  }
  const answer = await site.ask({ method, path: addressFor(by, id, address), headers, ...form })
  const problem = problemIn(answer, visitor, site.words)
  const { status, body } = answer
  return problem ?? outcomeOf({ status, body, location: answer.headers.location as string | undefined })
}

/** Authorised visitors must see the planted words; otherwise their absence for others proves nothing. */
async function refuseBlindness(site: Site): Promise<void> {
  const { forAdmins, forMembers } = site.words
  const seen: [Visitor, string, string][] = [
    ['admin', '/admin/inquiries', forAdmins],
    ['admin', '/admin/inquiries/csv', forAdmins],
    ['admin', '/admin/inquiries?form=beta', forAdmins],
    ['admin', `/admin/users?q=${forAdmins}`, forAdmins],
    ['admin', '/admin/settings/audit', forAdmins],
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
