import { removeAdminByCommand } from '../../app/invitations/remove-admin.server.ts'
import type { Services } from '../../app/platform/services.ts'
import { StartError } from '../../app/platform/start-error.ts'
import { readAddress, type Verb } from './verb.ts'

export const adminRemove: Verb = {
  name: 'admin remove',
  takes: 'ADDRESS [--yes]',
  does: 'Remove the admin role from someone and sign them out everywhere',
  help: 'They stay a member and keep their name, status and place. The last owner can’t be removed. The audit log records that it was done here.',
  words: [1, 1],
  options: { yes: { type: 'boolean' } },
  async run(site, { words: [address = ''] }) {
    await site.confirm(`${address} loses the admin role.`)
    const { services } = await site.open()
    return removeAdminAt(services, address)
  },
}

/**
 * @returns the result, in a sentence
 * @throws Misuse for an invalid address, StartError when it can't be done
 */
export async function removeAdminAt(services: Services, address: string): Promise<string> {
  const email = readAddress(address)
  const result = await removeAdminByCommand(services, email)
  if (result.outcome === 'removed')
    return `${result.name} (${email}) is no longer an admin and is signed out everywhere. The audit log has a record of it.`
  throw new StartError(
    result.outcome === 'not-an-admin'
      ? `${email} is not an admin. Nothing was changed.`
      : `${email} is the last ${result.outcome === 'last-owner' ? 'owner' : 'admin'}. Make someone else one first: npm run site -- admin add ADDRESS`,
  )
}
