import { expectedOutcome, leaves, type Visitor, visitors } from '../../e2e/access-matrix.ts'
import { spellingsOf } from '../../e2e/doors.ts'
import { type Attack, inParallel, Tally } from './attack.ts'
import { problemIn } from './planted-words.ts'

/** Every guarded address in some forty spellings, as every visitor who may not open it. */
export const spellings: Attack = {
  name: 'spellings of addresses',
  async carryOut(site) {
    const tally = new Tally()
    for (const visitor of visitors)
      for (const { id, address } of leaves.filter(({ id }) => isShut(id, visitor))) {
        const headers = { ...(await site.cookieOf(visitor)), Accept: 'text/html' }
        const before = await site.whatIsStored()
        const asked = allSpellings(address).flatMap((path) =>
          ['GET', 'POST'].map((method) => ({ method, path, headers })),
        )
        await inParallel(asked, async (each) => {
          const answer = await site.ask({ ...each, ...(each.method === 'POST' && { body: '' }) })
          tally.count(`${visitor}, ${each.method} ${each.path}`, problemIn(answer, visitor, site.words))
        })
        if ((await site.whatIsStored()) !== before)
          tally.count(`${visitor}, some spelling of ${address} (${id})`, 'changes what is stored')
      }
    return tally
  },
}

/** Whether both reading and posting are redirected or refused. */
export function isShut(id: string, visitor: Visitor): boolean {
  const refusal = /^(denied|to (portal|admin) sign-in|to expectations|to questionnaire)$/
  return (['GET', 'POST'] as const).every((method) =>
    refusal.test(expectedOutcome(id, visitor, { method, by: 'document' })),
  )
}

function allSpellings(address: string): string[] {
  const [, first = '', rest = ''] = /^\/([^/]+)(.*)$/.exec(address) ?? []
  return [
    ...spellingsOf(address),
    `//${address.slice(1)}//`,
    `/%2e${address}`,
    `/%2e%2e${address}`,
    `/assets/..${address}`,
    `/assets/..%2f${address.slice(1)}`,
    `/assets/%2e%2e%2f${address.slice(1)}`,
    `/${first}/.${rest}`,
    `/${first}/x/..${rest}`,
    `/${first}${rest}/.`,
    `/${first}${rest}/..${rest}`,
    `/${first};jsessionid=1${rest}`,
    `/${first}%20${rest}`,
    `/${first}%09${rest}`,
    `/${first}%0a${rest}`,
    `/${first}%5c${rest.slice(1)}`,
    `/${first}\\${rest.slice(1)}`,
    `/${first}%c0%af${rest.slice(1)}`,
    `/${first}%252f${rest.slice(1)}`,
    `/${first}%u002f${rest.slice(1)}`,
    `/${first}${rest}?`,
    `/${first}${rest}?_data=routes`,
    `/${first}${rest}#x`,
    `/${first}${rest}.json`,
    `/${first}${rest}.html`,
    `/${first}${rest}.css`,
    `/${first}${rest}%2edata`,
    `/${first}${rest}.data/`,
    `/${first}${rest}.DATA`,
    `/_root.data?_routes=${encodeURIComponent('root')}`,
    `http://localhost${address}`,
    `https://evil.example${address}`,
  ]
}
