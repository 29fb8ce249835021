import { type AdminRole, adminRoleArticles, adminRoles } from '../../app/admin-role.ts'
import { nameAdmin } from '../../app/membership/name-admin.server.ts'
import type { Services } from '../../app/platform/services.ts'
import { StartError } from '../../app/platform/start-error.ts'
import { Misuse, readAddress, type Verb } from './verb.ts'

export const adminAdd: Verb = {
  name: 'admin add',
  takes: 'ADDRESS [--role ROLE]',
  does: 'makes somebody an admin, when no other one can be reached',
  help: `The role is one of ${adminRoles.join(', ')}, and owner where none is said. Whom the site knows already keeps name, status and place; an admin gets the role that is said. The audit log says that it was done here.`,
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
  if (role !== undefined && !known) throw new Misuse(`${role} is no role: ${adminRoles.join(', ')}.`)
  return known
}

/**
 * @returns what was done, in a sentence
 * @throws Misuse when that is no address, StartError when it can't be done
 */
export async function addAdmin(services: Services, address: string, role?: AdminRole): Promise<string> {
  const email = readAddress(address)
  const outcome = await nameAdmin(services, email, role)
  if (outcome === 'last-owner')
    throw new StartError(`${email} is the last owner. Make somebody else one first: npm run site -- admin add ADDRESS`)
  if (outcome === 'admin-already') return `${email} is an admin already. Nothing was changed.`
  const now = outcome === 'named' ? 'an admin' : adminRoleArticles[role ?? 'owner']
  return `${email} is ${now} now. The audit log says so. They sign in at ${services.config.origin}/auth/confirm`
}
