import { nameAdmin } from '../../app/membership/name-admin.server.ts'
import type { Services } from '../../app/platform/services.ts'
import { readAddress, type Verb } from './verb.ts'

export const adminAdd: Verb = {
  name: 'admin add',
  takes: 'ADDRESS',
  does: 'makes somebody an admin, when no other one can be reached',
  help: 'Whom the site knows already keeps name, status and place. The audit log says that it was done here.',
  words: [1, 1],
  async run(site, { words: [address = ''] }) {
    const { services } = await site.open()
    return addAdmin(services, address)
  },
}

/**
 * @returns what was done, in a sentence
 * @throws Misuse when that is no address
 */
export async function addAdmin(services: Services, address: string): Promise<string> {
  const email = readAddress(address)
  const outcome = await nameAdmin(services, email)
  if (outcome === 'admin-already') return `${email} is an admin already. Nothing was changed.`
  return `${email} is an admin now. The audit log says so. They sign in at ${services.config.origin}/auth/confirm`
}
