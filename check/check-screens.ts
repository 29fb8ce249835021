import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { adminScreens } from './screens/admin-screens.ts'
import { emailScreens } from './screens/email-screens.ts'
import { found, report } from './screens/findings.ts'
import { lookAt, tools } from './screens/look.ts'
import { portalScreens } from './screens/portal-screens.ts'
import { publicScreens } from './screens/public-screens.ts'
import { startSite } from './screens/site.ts'
import { unseenRoutes } from './screens/unseen-routes.ts'

/**
 * npm run check:screens: every screen of the product, in every state that can be brought about by one person, at three widths,
 * light and dark: a picture of each, and what axe, HTML_CodeSniffer and IBM's checker say of it; whether it scrolls sideways, also at
 * 400 % and with spaced text; its ids, its pictures, its focus and its console. Ends with 1 if anything was found.
 *
 * npm run check:screens -- join admin-user --only pictures,axe --widths 360 --schemes dark --out /tmp/screens
 */
const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: tools.join() },
    widths: { type: 'string', default: '360,768,1440' },
    schemes: { type: 'string', default: 'light,dark' },
    out: { type: 'string', default: path.join('.cache', 'screens') },
  },
})
const options = {
  tools: values.only.split(','),
  widths: values.widths.split(',').map(Number),
  schemes: values.schemes.split(',') as ('light' | 'dark')[],
  out: values.out,
}
const all = [...publicScreens, ...emailScreens, ...portalScreens, ...adminScreens]
const chosen = all.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)))

for (const route of unseenRoutes(all)) found('screen', route, '', [{ rule: 'of this route there is none', what: '' }])
for (const scheme of options.schemes)
  for (const width of options.widths) await mkdir(path.join(options.out, `${width}-${scheme}`), { recursive: true })
const site = await startSite()
try {
  const queue = [...chosen]
  const work = async () => {
    for (let screen = queue.shift(); screen; screen = queue.shift()) {
      await lookAt(site, screen, options)
      console.log(screen.name)
    }
  }
  await Promise.all([work(), work(), work()])
} finally {
  await site.stop()
}
process.exit(report() === 0 ? 0 : 1)
