import { nameAdmin } from '../../app/membership/name-admin.server.ts'
import { emailAddress } from '../../app/platform/forms/fields.ts'
import type { Services } from '../../app/platform/services.ts'
import { StartError } from '../../app/platform/start-error.ts'

/**
 * For the operator, when no admin can be reached any more: `npm run make-admin -- somebody@bootcamp.example`.
 *
 * @returns what was done, in a sentence
 * @throws StartError when that is no address
 */
export async function makeAdmin(services: Services, address: string | undefined): Promise<string> {
  const { success, data: email } = emailAddress.safeParse(address)
  if (!success) throw new StartError('Say whom: npm run make-admin -- somebody@bootcamp.example')
  const outcome = await nameAdmin(services, email)
  if (outcome === 'admin-already') return `${email} is an admin already. Nothing was changed.`
  return `${email} is an admin now. The audit log says so. They sign in at ${services.config.origin}/auth/confirm`
}
