import { leaves, type Visitor } from '../../e2e/access-matrix.ts'
import { type Attack, inParallel, Tally } from './attack.ts'
import { problemIn } from './planted-words.ts'
import type { Site } from './site.ts'

const methods = [
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'PROPPATCH',
  'MKCOL',
  'COPY',
  'MOVE',
  'LOCK',
  'SEARCH',
  'QUERY',
  'REPORT',
  'PURGE',
  'LINK',
]

/** Headers by which frameworks override the method. */
const overrides = ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override', 'X-Original-Method']

/** Every address with every method that Node supports, and GET with an override. */
export const otherMethods: Attack = {
  name: 'methods',
  async carryOut(site) {
    const tally = new Tally()
    for (const visitor of ['anonymous', 'member', 'admin'] as Visitor[]) {
      const headers = await site.cookieOf(visitor)
      const before = await site.whatIsStored()
      const asked = leaves.flatMap(({ address }) => methods.map((method) => ({ method, path: address, headers })))
      await inParallel(asked, async (each) => {
        const answer = await site.ask({ ...each, ...(['PUT', 'PATCH'].includes(each.method) && { body: 'a=b' }) })
        const isRefused = [400, 405, 501].includes(answer.status)
        const problem = isRefused ? null : `is answered with ${answer.status}`
        tally.count(`${visitor}, ${each.method} ${each.path}`, problemIn(answer, visitor, site.words) ?? problem)
      })
      if (visitor === 'anonymous') await sayAnother(site, tally)
      if ((await site.whatIsStored()) !== before) tally.count(`${visitor}, some method`, 'changes what is stored')
    }
    return tally
  },
}

async function sayAnother(site: Site, tally: Tally): Promise<void> {
  const asked = leaves.flatMap(({ address }) => overrides.map((name) => ({ path: `${address}?_method=POST`, name })))
  await inParallel(asked, async ({ path, name }) => {
    const answer = await site.ask({ path, headers: { [name]: 'POST' } })
    tally.count(`GET ${path} with ${name}`, problemIn(answer, 'anonymous', site.words))
  })
}
