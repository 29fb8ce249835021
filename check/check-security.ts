import process from 'node:process'
import type { Attack } from './attacks/attack.ts'
import { hostileBodies } from './attacks/bodies.ts'
import { caches } from './attacks/cache.ts'
import { codes } from './attacks/codes.ts'
import { doors } from './attacks/doors.ts'
import { foreignRows } from './attacks/foreign-rows.ts'
import { hostileHeadersEverywhere } from './attacks/headers.ts'
import { markup } from './attacks/markup.ts'
import { otherMethods } from './attacks/methods.ts'
import { formsOfOtherSites } from './attacks/other-sites.ts'
import { type Site, startSite } from './attacks/site.ts'
import { smuggling } from './attacks/smuggling.ts'
import { spellings } from './attacks/spellings.ts'
import { slowhttptest, sqlmap, wapiti } from './attacks/tools.ts'
import { hostileUploads } from './attacks/uploads.ts'

/**
 * npm run check:security [-- words of an attack's name]: attacks the built server, once as the demonstration and once as production
 * behind TLS, each table by itself and on loopback only. Where wapiti, sqlmap and slowhttptest are installed they attack too, for a
 * few minutes. Ends with 1 if anything comes through.
 */
const attacks: Attack[] = [
  doors,
  spellings,
  otherMethods,
  hostileHeadersEverywhere,
  formsOfOtherSites,
  caches,
  smuggling,
  markup,
  foreignRows,
  hostileUploads,
  codes,
  hostileBodies,
  slowhttptest,
  sqlmap,
  // Last, because it presses every button.
  wapiti,
]
const wanted = process.argv.slice(2).join(' ')
/** Of one table more would tell nothing new. */
const mostShown = 12

const lines: string[] = []
const found: string[] = []
let isWell = true
for (const mode of ['demonstration', 'production over TLS'] as const) {
  const chosen = attacks.filter(({ name, at }) => name.includes(wanted) && (!at || at === mode))
  if (chosen.length === 0) continue
  const site = await startSite(mode)
  say(`\n${mode}, at ${site.origin}, in front of it ${site.front}`)
  try {
    for (const attack of chosen) await carryOut(attack, site)
  } finally {
    await site.stop()
  }
}
console.log(`\n${lines.join('\n')}\n\n${found.length === 0 ? 'nothing came through' : found.join('\n')}`)
process.exit(isWell ? 0 : 1)

async function carryOut({ name, needs, carryOut }: Attack, site: Site): Promise<void> {
  const lacking = needs?.()
  if (lacking) return say(`${name.padEnd(24)} left out, it needs ${lacking}`)
  const began = performance.now()
  try {
    const { tried, through, note } = await carryOut(site)
    const dead = await whatIsWrongWith(site)
    if (dead) through.push(dead)
    if (through.length > 0) isWell = false
    const seconds = `${Math.round((performance.now() - began) / 1000)} s`.padStart(6)
    const figures = `tried ${String(tried).padStart(6)}, through ${String(through.length).padStart(4)}`
    say(`${name.padEnd(24)} ${figures} ${seconds}${note && `  (${note})`}`)
    const more = through.length > mostShown ? [`and ${through.length - mostShown} more`] : []
    for (const what of [...through.slice(0, mostShown), ...more]) {
      console.log(`    ${what}`)
      found.push(`${site.mode}, ${name}: ${what}`)
    }
  } catch (error) {
    isWell = false
    say(`${name.padEnd(24)} FAILED: ${(error as Error).message}`)
    found.push(`${site.mode}, ${name}: ${(error as Error).stack}`)
  }
}

/** Of a server that has gone nothing comes through either. */
async function whatIsWrongWith(site: Site): Promise<string | null> {
  const { status } = await site.ask({ path: '/healthz' })
  return status === 200 ? null : `afterwards /healthz answers ${status}`
}

function say(line: string): void {
  lines.push(line)
  console.log(line)
}
