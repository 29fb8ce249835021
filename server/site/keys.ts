import type { Config } from '../../app/platform/config.ts'
import { deriveKey, everySecret, type Secrets } from '../../app/platform/derive-key.server.ts'
import type { Services } from '../../app/platform/services.ts'
import { listSecretChecks } from '../check-secret.ts'
import { changeOwnSecret, newSecret, ownSecret } from '../data-dir.ts'
import type { Verb } from './verb.ts'

export const keysRotate: Verb = {
  name: 'keys rotate',
  does: 'Make a new SECRET while everything made with the old one keeps working',
  help:
    'If SECRET isn’t in the settings, the new one is saved in DATA_DIR/secret and used from the next start. Otherwise it’s only shown, ' +
    'with the steps. Nobody is signed out, and no link, code, calendar or waiting email is lost.',
  async run({ config }) {
    return rotate(config)
  },
}

export const keysStatus: Verb = {
  name: 'keys status',
  does: 'Show which secrets are known, since when, and what still needs the old ones',
  async run(site) {
    const { services } = await site.open()
    return tellSecrets(services)
  },
}

/** @returns the result, or what to do */
export async function rotate({ secret, previousSecrets, dataDir }: Config): Promise<string> {
  if (!secret) {
    const before = await ownSecret(dataDir)
    await changeOwnSecret(dataDir)
    return `${dataDir}/secret holds a new secret (${nameOf(await ownSecret(dataDir))}), and ${dataDir}/secret-previous the one before (${nameOf(before)}), which is accepted as well.
Restart the server: it goes on with the one before until then.

${whatStaysGood}`
  }
  const made = newSecret()
  const [known, all] = [previousSecrets.join(','), [secret, ...previousSecrets].join(',')]
  return `The new secret (${nameOf(made)}). Nothing has been changed yet, and it is shown this once:

  ${made}

Give it to your servers, which have ${nameOf(secret)} now:

1. With several servers: add it to SECRET_PREVIOUS of all, and restart them one after the other. SECRET stays.
     SECRET_PREVIOUS=${[made, known && '…'].filter(Boolean).join(',')}
   With one server leave this out.
2. Put it into SECRET, and the one of now first into SECRET_PREVIOUS. Restart them one after the other.
     SECRET=${made}
     SECRET_PREVIOUS=(the SECRET of now)${all.includes(',') ? ',(what stood there)' : ''}
3. npm run site -- keys status

${whatStaysGood}`
}

const whatStaysGood = `What stays good, as long as the earlier secret is accepted: private links, unsubscribe links and calendar addresses of all emails ever
sent, codes (ten minutes), browsers that are known. Sessions don't rest on it. Emails that wait are sealed anew with the new one by the
first server that starts with it, within the minute.
What ends when an earlier secret is taken out: the links and calendar addresses that were made with it, and nothing else. Take it out
only if somebody else may know it.`

/**
 * A short fingerprint: two servers that show the same one have the same secret. The secret can't be derived from it.
 */
export function nameOf(secret: string): string {
  return nameOfCheck(deriveKey(secret, 'check value of the secret'))
}

function nameOfCheck(value: Buffer): string {
  return value.toString('hex').slice(0, 8)
}

/** @returns a line per secret, and the waiting emails */
export async function tellSecrets({
  db,
  outbox,
  secret,
  previousSecrets,
}: Pick<Services, 'db' | 'outbox'> & Secrets): Promise<string> {
  const given = new Set(everySecret({ secret, previousSecrets }).map(nameOf))
  const checks = await listSecretChecks(db)
  const newest = checks.at(-1)
  const lines = checks.map((check) => {
    const name = nameOfCheck(check.value)
    const role = check === newest ? 'in use' : given.has(name) ? 'earlier, accepted here' : 'earlier, not accepted here'
    return `${name}  ${role}, since ${check.since.toISOString().slice(0, 10)}`
  })
  const known = new Set(checks.map(({ value }) => nameOfCheck(value)))
  const unused = [...given]
    .filter((name) => !known.has(name))
    .map((name) => `${name}  accepted here, never in use so far`)
  const { earlier, unreadable } = await outbox.countSealedBefore()
  const waiting = [
    earlier > 0 && `${count(earlier)} sealed with an earlier secret: the server seals them anew within the hour.`,
    unreadable > 0 &&
      `${count(unreadable)} that can't be opened here: they leave when SECRET_PREVIOUS has the secret they were sealed with.`,
  ].filter(Boolean)
  const verdict =
    previousSecrets.length === 0
      ? 'No earlier secret is accepted here.'
      : earlier > 0
        ? 'Keep the earlier secrets until then.'
        : 'Nothing in the database needs an earlier secret. Links in emails and calendar addresses that were made with one end when it is taken out: keep it unless somebody else may know it.'
  return [...lines, ...unused, '', ...waiting, verdict].join('\n')
}

function count(emails: number): string {
  return emails === 1 ? 'One email waits' : `${emails.toLocaleString('en-US')} emails wait`
}
