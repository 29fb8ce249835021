import { type AdminRole, adminRoleArticles, adminRoles } from '../../app/admin-role.ts'
import { nameAdmin } from '../../app/membership/name-admin.server.ts'
import type { Services } from '../../app/platform/services.ts'
import { StartError } from '../../app/platform/start-error.ts'
import { Misuse, readAddress, type Verb } from './verb.ts'

export const adminAdd: Verb = {
  name: 'admin add',
  takes: 'ADDRESS [--role ROLE]',
  does: 'Make someone an admin, for when no other admin can be reached',
  help: `The role is one of ${adminRoles.join(', ')}; the default is owner. An existing member keeps their name, status and place, and an existing admin gets the new role. The audit log records that it was done here.`,
  words: [1, 1],
  options: { role: { type: 'string' } },
  async run(site, { words: [address = ''], options: { role } }) {
    const chosen = readRole(role)
    const { services } = await site.open()
    return addAdmin(services, address, chosen)
  },
}

function readRole(role: string | boolean | undefined): AdminRole | undefined {
  const known = adminRoles.find((name) => name === role)
  if (role !== undefined && !known) throw new Misuse(`${role} is not a role. Use one of ${adminRoles.join(', ')}.`)
  return known
}

/**
 * @returns the result, in a sentence
 * @throws Misuse for an invalid address, StartError when it can't be done
 */
export async function addAdmin(services: Services, address: string, role?: AdminRole): Promise<string> {
  const email = readAddress(address)
  const outcome = await nameAdmin(services, email, role)
  if (outcome === 'last-owner')
    throw new StartError(
      `${email} is the last owner. Make someone else an owner first: npm run site -- admin add ADDRESS`,
    )
  if (outcome === 'admin-already') return `${email} is already an admin. Nothing was changed.`
  const now = outcome === 'named' ? 'an admin' : adminRoleArticles[role ?? 'owner']
  return `${email} is now ${now}. The audit log has a record of it. They sign in at ${services.config.origin}/auth/confirm`
}
