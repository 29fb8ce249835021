import { recordAudit } from '../audit/audit-log.server.ts'
import { toCsv } from '../platform/csv.ts'
import { servicesContext } from '../platform/services.ts'
import { onboardingStateNames } from '../portal/participant.ts'
import { everyoneInState } from '../portal/participants.server.ts'
import { requireAdmin } from '../sign-in/viewer.server.ts'
import type { Route } from './+types/pilot-csv-route'
import { readPilotQuery } from './pilot-query.ts'

/** Everyone in one onboarding state, as a file for spreadsheets and mailing lists. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { db, clock, log } = context.get(servicesContext)
  const { state } = readPilotQuery(url.searchParams)
  const members = await db.transaction().execute(async (tx) => {
    await recordAudit(tx, admin, {
      action: 'List exported',
      subject: { kind: 'list', id: null, name: `Pilot Bootcamp, ${onboardingStateNames[state]}` },
    })
    return everyoneInState(tx, state)
  })
  log.info({ admin: admin.memberId, state, members: members.length }, 'pilot list exported')
  const rows = members.map((member) => [member.first_name, member.last_name, member.email])
  const name = `pilot-${state}-${clock.now().toISOString().slice(0, 10)}.csv`
  return new Response(toCsv(['First Name', 'Last Name', 'Email'], rows), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  })
}
