import type { Services } from '../../app/platform/services.ts'
import { StartError } from '../../app/platform/start-error.ts'
import { resetPasskeysByOperator } from '../../app/sign-in/passkeys/recovery/reset-passkeys.server.ts'
import { readAddress, type Verb } from './verb.ts'

export const adminResetPasskeys: Verb = {
  name: 'admin reset-passkeys',
  takes: 'ADDRESS',
  does: 'Remove all passkeys of an admin who lost them, right away',
  help: 'This also ends their recovery codes and sessions. They sign in with an emailed code and add a new passkey. They get an email about it, and the audit log records that it was done here.',
  words: [1, 1],
  async run(site, { words: [address = ''] }) {
    const { services } = await site.open()
    return resetPasskeysOf(services, address)
  },
}

/**
 * @returns the result, in a sentence
 * @throws Misuse for an invalid address
 * @throws StartError when no admin has that address
 */
export async function resetPasskeysOf(services: Services, address: string): Promise<string> {
  const email = readAddress(address)
  if ((await resetPasskeysByOperator(services, email)) === 'no-admin')
    throw new StartError(`${email} is not an admin. Nothing was changed.`)
  return `All passkeys, recovery codes and sessions of ${email} are gone. They sign in at ${services.config.origin}/auth/confirm with an emailed code.`
}
