import { startMailServer } from '../../test/mail-server.ts'
import type { Fault, Figures } from './fault.ts'
import { letTimePass, untilDelivered } from './mail-trouble.ts'
import { countOn, type Site } from './site.ts'
import { until } from './until.ts'

const heap = 300
const isPoisoned = (email: string) => email.startsWith('poison.')

/** Many emails wait, the mail server never accepts some of them, and the server is killed while it sends the rest. */
export const backlog: Fault[] = [{ name: 'backlog with poison, server killed', cause: killInTheMiddle }]

function killInTheMiddle(): Promise<Figures> {
  let isOut = true
  const mail = () =>
    startMailServer({
      smtp: {
        // A delay for each, so that the kill happens in the middle.
        onRcptTo: ({ address }, _session, next) => {
          if (isOut) next(Object.assign(new Error('Come back later.'), { responseCode: 451 }))
          else if (isPoisoned(address)) next(Object.assign(new Error('Never heard of.'), { responseCode: 550 }))
          else setTimeout(next, 50)
        },
      },
    })
  return countOn({ mail, kills: true }, async (site) => {
    await fill(site)
    isOut = false
    await letTimePass(site)
    await until('The heap does not get smaller.', () => site.mail.letters.length > heap / 3)
    await site.kill()
    await letTimePass(site)
    await site.start()
    // The killed server's jobs run once their heartbeats have been missing for a while.
    await untilDelivered(site, (email) => !isPoisoned(email), 180)
    const poisoned = [...site.registrations.acknowledged].filter(isPoisoned).length
    const refused = await site.database.query('select email from refused_addresses')
    site.note = `${refused.length} of ${poisoned} poisoned addresses are marked as refused`
  })
}

async function fill({ registrations, server }: Site): Promise<void> {
  const numbers = Array.from({ length: heap }, (_, number) => number)
  const visitors = Array.from({ length: 8 }, async () => {
    for (let number = numbers.shift(); number !== undefined; number = numbers.shift())
      await registrations.register(server.origin, number % 15 === 0 ? `poison.${number}@example.org` : undefined)
  })
  await Promise.all(visitors)
}
