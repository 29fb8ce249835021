import { backlog } from './faults/backlog.ts'
import { databaseTrouble } from './faults/database-trouble.ts'
import { diskFull } from './faults/disk-full.ts'
import type { Fault, Figures } from './faults/fault.ts'
import { heldCohort } from './faults/held-cohort.ts'
import { kills } from './faults/kills.ts'
import { mailTrouble } from './faults/mail-trouble.ts'
import { picturesAway } from './faults/pictures-away.ts'
import { powerLoss } from './faults/power-loss.ts'

/**
 * npm run check:faults [-- words of a fault's name]: the built server in production while what it depends on dies, hangs or
 * is full, each fault by itself and on loopback only, about ten minutes in all. Ends with 1 if anything that was acknowledged is
 * lost, a letter came twice where SMTP can tell, or it did not go on by itself.
 */
const faults: Fault[] = [
  kills,
  databaseTrouble,
  heldCohort,
  mailTrouble,
  backlog,
  diskFull,
  picturesAway,
  powerLoss,
].flat()
const wanted = process.argv.slice(2).join(' ')
const lines: string[] = []
let isWell = true

for (const fault of faults.filter(({ name }) => name.includes(wanted))) {
  const line = `${fault.name.padEnd(36)} ${await outcomeOf(fault)}`
  lines.push(line)
  console.log(line)
}
console.log(`\n${lines.join('\n')}`)
process.exit(isWell ? 0 : 1)

async function outcomeOf({ needs, cause }: Fault): Promise<string> {
  const missing = needs?.()
  if (missing) return `left out, it needs ${missing}`
  try {
    const figures = await cause()
    if (figures.lost > 0 || figures.sentTwice > 0) isWell = false
    return inWords(figures)
  } catch (error) {
    isWell = false
    return `FAILED: ${(error as Error).message}`
  }
}

function inWords({ tried, acknowledged, lost, sentTwice, worstMs, note }: Figures): string {
  const counts = `tried ${tried}, acknowledged ${acknowledged}, lost ${lost}, sent twice ${sentTwice}`
  const waited = worstMs === undefined ? '' : `, worst answer ${Math.round(worstMs)} ms`
  return counts + waited + (note ? ` (${note})` : '')
}
