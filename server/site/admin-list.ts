import { listAdmins } from '../../app/invitations/admin-invitations.server.ts'
import type { Database } from '../../app/platform/database/database.server.ts'
import type { Verb } from './verb.ts'

export const adminList: Verb = {
  name: 'admin list',
  does: 'List all admins with their roles, since when, and their last sign-ins',
  async run(site) {
    const { services } = await site.open()
    return tellAdmins(services.db)
  },
}

/** @returns a line per admin: address, name, role, since when, last sign-in, separated by tabs */
export async function tellAdmins(db: Database): Promise<string> {
  const admins = await listAdmins(db)
  if (admins.length === 0) return 'There are no admins. Add one: npm run site -- admin add ADDRESS'
  const day = (at: Date | null) => at?.toISOString().slice(0, 10)
  return admins
    .map(({ email, firstName, lastName, adminRole, since, lastSignIn }) =>
      [
        email,
        `${firstName} ${lastName}`,
        adminRole,
        since ? `since ${day(since)}` : 'since long ago',
        lastSignIn ? `signed in ${day(lastSignIn)}` : 'never signed in',
      ].join('\t'),
    )
    .join('\n')
}
