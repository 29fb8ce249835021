import type { Database } from '../app/platform/database/database.server.ts'
import { setting } from '../app/platform/database/settings.server.ts'
import { deriveKey, everySecret, type Secrets } from '../app/platform/derive-key.server.ts'
import { StartError } from '../app/platform/start-error.ts'

/** In Base64, the current one last. */
const checks = setting<{ value: string; since: string }[]>('secret checks')

/**
 * Checks that this server has the installation's current secret. A server with a wrong one would start too, but no
 * link, calendar, code or waiting email would work.
 *
 * @param isLost the previous secret is lost, so this one replaces it
 * @throws StartError with what to do
 */
export async function checkSecret(db: Database, secrets: Secrets, isLost = false): Promise<void> {
  const [own, ...others] = checkValuesOf(secrets)
  if (!own) return
  await db.transaction().execute(async (tx) => {
    // Of two servers that start at once on an empty database, the second waits here and finds the first one's secret.
    await checks.lock(tx)
    const known = await listSecretChecks(tx)
    const current = known.at(-1)?.value
    if (current && !isLost && ![own, ...others].some((value) => value.equals(current)))
      throw new StartError(wrongSecret)
    // During a change a server may still start with an older secret, which must not become the current one again.
    const isNew = !known.some(({ value }) => value.equals(own))
    if (!isNew && !(isLost && !current?.equals(own))) return
    const before = known.filter(({ value }) => !value.equals(own))
    await checks.write(
      tx,
      [...before, { value: own, since: new Date() }].map(({ value, since }) => ({
        value: value.toString('base64'),
        since: since.toISOString(),
      })),
    )
  })
}

/** Check values of all secrets, the current one last, each with the time since which it was current. */
export async function listSecretChecks(db: Database): Promise<{ value: Buffer; since: Date }[]> {
  const known = (await checks.read(db)) ?? []
  return known.map(({ value, since }) => ({ value: Buffer.from(value, 'base64'), since: new Date(since) }))
}

/** Whether this server can read what that secret sealed. */
export function isSecretOf(secrets: Secrets, checkValue: Buffer): boolean {
  return checkValuesOf(secrets).some((value) => value.equals(checkValue))
}

function checkValuesOf(secrets: Secrets): Buffer[] {
  return everySecret(secrets).map((secret) => deriveKey(secret, 'check value of the secret'))
}

const wrongSecret =
  'SECRET is not the one that this database is used with (without the setting it lies in DATA_DIR/secret). Start with the SECRET of ' +
  'the other servers, or of the last start. To change it, give the one before in SECRET_PREVIOUS as well. If nobody has it any ' +
  'more, SECRET_PREVIOUS=lost starts all the same: private links in emails that were sent, calendar addresses and waiting emails ' +
  'are worthless then.'
