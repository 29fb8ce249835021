import { accessMatrix, expectedOutcome, leaves, type Visitor } from '../../e2e/access-matrix.ts'
import { oneClickAddress } from '../../server/http/own-origin.ts'
import { type Attack, inParallel, Tally } from './attack.ts'
import { problemIn } from './planted-words.ts'

/** Posts every form, except unsubscribe forms, as another site would from a signed-in person's browser. */
export const formsOfOtherSites: Attack = {
  name: 'forms of other sites',
  async carryOut(site) {
    const tally = new Tally()
    const origin = new URL(site.origin)
    const hostile: Record<string, string>[] = [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { Origin: '' },
      { Origin: 'garbage' },
      { Origin: `${origin.protocol === 'https:' ? 'http:' : 'https:'}//${origin.host}` },
      { Origin: `${origin.protocol}//${origin.hostname}:1` },
      { Origin: `${origin.origin}.evil.example` },
      { Origin: `${origin.protocol}//shop.${origin.host}` },
      { Origin: `https://evil.example#${origin.origin}` },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site', Origin: origin.origin },
      { 'Sec-Fetch-Site': 'cross-site', Origin: origin.origin },
    ]
    for (const visitor of ['anonymous', 'new member', 'member', 'admin'] as Visitor[]) {
      const headers = { ...(await site.cookieOf(visitor)), 'Content-Type': 'application/x-www-form-urlencoded' }
      const forms = leaves.filter(({ id, address }) => takesForm(id, visitor) && !oneClickAddress.test(address))
      const before = await site.whatIsStored()
      const asked = forms.flatMap((leaf) =>
        hostile.flatMap((said) => ['', '.data'].map((end) => ({ ...leaf, said, end }))),
      )
      await inParallel(asked, async ({ id, address, said, end }) => {
        const path = `${address === '/' ? '/_' : address}${end}`
        const body = String(new URLSearchParams(accessMatrix[id]?.form))
        const answer = await site.ask({ method: 'POST', path, headers: { ...headers, ...said }, body })
        const taken = answer.status === 403 ? null : `is answered with ${answer.status}`
        tally.count(
          `${visitor}, POST ${path} with ${JSON.stringify(said)}`,
          problemIn(answer, visitor, site.words) ?? taken,
        )
      })
      if ((await site.whatIsStored()) !== before) tally.count(`${visitor}, some form`, 'changes what is stored')
    }
    return tally
  },
}

function takesForm(id: string, visitor: Visitor): boolean {
  return expectedOutcome(id, visitor, { method: 'POST', by: 'document' }) !== 'no form'
}
