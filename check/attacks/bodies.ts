import { expectedOutcome, leaves, type Visitor } from '../../e2e/access-matrix.ts'
import { longestHold } from '../../test/hostile-bodies.ts'
import { ask } from './asking.ts'
import { type Attack, inParallel, Tally } from './attack.ts'
import { problemIn } from './planted-words.ts'
import type { Site } from './site.ts'

const form = 'application/x-www-form-urlencoded'
const kilobyte = 1024
const megabyte = kilobyte * kilobyte

/** Bodies that are no form, malformed forms, and forms that are far too long. */
const malformed: [what: string, type: string, body: string | Buffer][] = [
  ['nothing', form, ''],
  ['signs only', form, '&&&===&=&&%&%zz=%'],
  ['halves of characters', form, 'email=%ED%A0%80&firstName=%C3%28&lastName=%00'],
  ['names of objects', form, '__proto__[x]=1&constructor.prototype.x=1&email[__proto__]=x'],
  ['a list of a hundred million', form, 'email[99999999]=x&title[99999999]=x'],
  ['deep names', form, `${'a['.repeat(2000)}=x`],
  ['orders to the form library', form, '__intent__=%7B%22type%22%3A%22update%22%7D&%24ACTION_ID=x&__state__=x'],
  ['every field twice', form, 'email=a%40example.org&email=b%40example.org&title=a&title=b&status=a&status=b'],
  ['a long text', form, `email=${'a'.repeat(100 * kilobyte)}@example.org&title=${'x'.repeat(20 * kilobyte)}`],
  ['more than a form may have', form, `title=${'x'.repeat(300 * kilobyte)}`],
  ['a megabyte and more', form, `email=${'x'.repeat(1.5 * megabyte)}`],
  ['forty thousand fields', form, Array(40_000).fill('a=').join('&')],
  ['JSON', 'application/json', '{"email":{"$gt":""},"role":"admin"}'],
  ['deep JSON', 'application/json', '['.repeat(100_000)],
  ['XML', 'application/xml', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>'],
  ['text', 'text/plain', 'email=a@example.org'],
  ['no type', '', 'email=a@example.org'],
  ['a type that is none', 'a'.repeat(200), 'x'],
  ['multipart without a boundary', 'multipart/form-data', '--x\r\n\r\nx'],
  [
    'multipart that never ends',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="email"\r\n',
  ],
  [
    'multipart with a header that never ends',
    'multipart/form-data; boundary=x',
    `--x\r\nA: ${'a'.repeat(60 * kilobyte)}`,
  ],
  [
    'multipart without names',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data\r\n\r\na\r\n--x--',
  ],
  ['multipart with a long boundary', `multipart/form-data; boundary=${'b'.repeat(5000)}`, 'x'],
  ['multipart with thousands of parts', 'multipart/form-data; boundary=x', parts(1500)],
  ['bytes of chance', 'multipart/form-data; boundary=x', Buffer.alloc(50 * kilobyte, '\x00\xff\x0d\x0a--x')],
]

/** Each of these once blocked the event loop for seconds: a hundred thousand fields in five megabytes. */
const heavy: [what: string, type: string, body: string | Buffer][] = [
  ['110,000 parts', 'multipart/form-data; boundary=x', parts(110_000)],
  ['40,000 parts with files', 'multipart/form-data; boundary=x', parts(40_000, '; filename="a"')],
  ['600,000 fields', form, Array(600_000).fill('a=').join('&')],
]

/**
 * The promise is a tenth of a second for one; this sends ten at once. It counts the thread's own CPU time, because
 * waiting times also depend on the machine.
 */
const mostHeldMs = 100

/**
 * Posts every form, as a visitor who may send it, with bodies that no browser sends. Other requests must not be delayed
 * meanwhile.
 */
export const hostileBodies: Attack = {
  name: 'bodies',
  async carryOut(site) {
    const tally = new Tally()
    const waits = await watchOthers(site, async () => {
      for (const visitor of ['anonymous', 'new member', 'member', 'admin'] as Visitor[]) {
        const forms = leaves.filter(({ id }) => takesForm(id, visitor))
        const asked = forms.flatMap(({ address }) => malformed.map((body) => ({ address, body })))
        await inParallel(asked, ({ address, body }) => send(site, tally, visitor, address, body))
      }
    })
    await sendHeavy(site, tally)
    tally.note = `${tally.note}; ${Math.round(waits)} ms beside the small ones`
    return tally
  },
}

async function send(
  site: Site,
  tally: Tally,
  visitor: Visitor,
  path: string,
  [what, type, body]: (typeof malformed)[number],
): Promise<void> {
  const headers = { ...(await site.cookieOf(visitor)), Accept: 'text/html', ...(type && { 'Content-Type': type }) }
  const answer = await site.ask({ method: 'POST', path, headers, body })
  tally.count(`${visitor}, POST ${path} with ${what}`, problemIn(answer, visitor, site.words))
}

/** Ten at once, for forms with and without pictures. */
async function sendHeavy(site: Site, tally: Tally): Promise<void> {
  let worst = 0
  let longest = 0
  const usual = await watchOthers(site, () => new Promise((resolve) => setTimeout(resolve, 3_000)))
  for (const path of ['/training-portal/projects/new', '/training-portal/profile', '/join'])
    for (const body of heavy) {
      await longestHold(site.server)
      const waited = await watchOthers(site, async () => {
        await Promise.all(Array.from({ length: 10 }, () => send(site, tally, 'member', path, body)))
      })
      const { atWork } = await longestHold(site.server)
      worst = Math.max(worst, waited)
      longest = Math.max(longest, atWork)
      const problem = atWork > mostHeldMs ? `hold the event loop for ${Math.round(atWork)} ms` : null
      tally.count(`ten times ${body[0]} at ${path}`, problem)
    }
  tally.note =
    `the event loop was held for ${Math.round(longest)} ms at most; ` +
    `others waited ${Math.round(worst)} ms beside the large ones, ${Math.round(usual)} ms beside none`
}

/** @returns the longest time that `/healthz` took meanwhile, in milliseconds */
async function watchOthers({ server }: Site, work: () => Promise<void>): Promise<number> {
  let worst = 0
  let isDone = false
  const watching = (async () => {
    while (!isDone) {
      const began = performance.now()
      await ask(server.origin, { path: '/healthz' })
      worst = Math.max(worst, performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  })()
  await work()
  isDone = true
  await watching
  return worst
}

function parts(count: number, more = ''): string {
  return `${`--x\r\nContent-Disposition: form-data; name="a"${more}\r\n\r\n\r\n`.repeat(count)}--x--\r\n`
}

function takesForm(id: string, visitor: Visitor): boolean {
  const outcome = expectedOutcome(id, visitor, { method: 'POST', by: 'document' })
  return outcome !== 'no form' && !/sign-in$|^denied$/.test(outcome)
}
