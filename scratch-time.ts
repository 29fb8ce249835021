import { readFileSync } from 'node:fs'
import { connect } from './app/platform/database/database.server.ts'
import { usualLimits } from './app/platform/database/limits.ts'
import { createLog } from './app/platform/log.ts'

const connectMany = (c: any, max: number) =>
  connect({ ...c, max }, createLog('silent'), { ...usualLimits, statement: 60_000, lock: 60_000, answer: 60_000 })

import { countMembersByStatus, listMembers } from './app/membership/roster/member-lists.server.ts'
import { readMemberQuery } from './app/membership/roster/member-query.ts'

const all = JSON.parse(readFileSync('/tmp/million/connections.json', 'utf8'))
for (const database of process.argv.slice(2)) {
  const { db, close } = connectMany({ ...all.application, database }, 2)
  const urls = [
    'role=builder&newsletter=yes',
    'role=ambassador&sort=name',
    'role=builder&status=waitlist&sort=name',
    'role=member&newsletter=no',
    'newsletter=no&sort=name',
    'newsletter=no&status=waitlist&sort=name&page=20',
    'step=questionnaire-pending&newsletter=yes',
    'step=questionnaire-pending&role=builder&sort=name',
    'step=registration-complete&role=member&sort=email',
    'from=2025-03-01&until=2025-03-03&newsletter=yes',
    'from=2025-03-01&newsletter=yes',
    'status=confirmed&newsletter=no&sort=status',
    'role=builder&search=Family777',
    'email=unproven&role=builder',
    'search=am&newsletter=yes',
    'industry=Education&role=builder',
    'industry=Education&newsletter=yes&sort=name',
  ]
  for (const cohort of [null, 1])
    for (const url of urls) {
      const q = readMemberQuery(new URLSearchParams(url))
      const counts = await countMembersByStatus(db, cohort)
      const times: number[] = []
      let r: any
      for (let i = 0; i < 3; i++) {
        const t = performance.now()
        r = await listMembers(db, q, counts, cohort)
        times.push(performance.now() - t)
      }
      console.log(database, cohort, url.padEnd(60), Math.round(Math.min(...times)), 'ms', r.total, r.hasMore)
    }
  await close()
}
