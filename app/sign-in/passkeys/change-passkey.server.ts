import { recordAudit } from '../../audit/audit-log.server.ts'
import { asAdmin } from '../../membership/as-admin.server.ts'
import type { Services } from '../../platform/services.ts'
import type { ConfirmedAdmin } from '../../viewer.ts'
import { passkeyNewsLetter } from './passkey-news.email.tsx'
import {
  countPasskeys,
  deletePasskey,
  isPasskeyRequired,
  lockRules,
  renamePasskey as rename,
} from './passkeys.server.ts'
import { deleteRecoveryCodesOf, replaceRecoveryCodes } from './recovery-codes.server.ts'

export type RenamePasskeyResult = { outcome: 'renamed' | 'passkey-not-found' }

export async function renamePasskey(
  { db }: Services,
  admin: ConfirmedAdmin,
  id: string,
  name: string,
): Promise<RenamePasskeyResult> {
  return asAdmin(db, admin, async (tx): Promise<RenamePasskeyResult> => {
    const before = await rename(tx, admin.memberId, id, name)
    if (before === null) return { outcome: 'passkey-not-found' }
    if (before === name) return { outcome: 'renamed' }
    await recordAudit(tx, admin, {
      action: 'Passkey renamed',
      subject: { kind: 'passkey', id: admin.memberId, name: `${name} (${admin.email})` },
      changes: { name: { before, after: name } },
    })
    return { outcome: 'renamed' }
  })
}

export type RemovePasskeyResult = { outcome: 'removed'; name: string } | { outcome: 'passkey-not-found' | 'last-one' }

/** Deletes the recovery codes with the last key. While passkeys are required, the last one can't be removed. */
export async function removePasskey(
  { db, outbox, log }: Services,
  admin: ConfirmedAdmin,
  id: string,
): Promise<RemovePasskeyResult> {
  const { memberId, email, firstName } = admin
  const result = await asAdmin(db, admin, async (tx): Promise<RemovePasskeyResult> => {
    // Concurrent removals must leave one key.
    await lockRules(tx)
    const name = await deletePasskey(tx, memberId, id)
    if (name === null) return { outcome: 'passkey-not-found' }
    const { own } = await countPasskeys(tx, memberId)
    if (own === 0 && (await isPasskeyRequired(tx))) throw new LastPasskey()
    if (own === 0) await deleteRecoveryCodesOf(tx, memberId)
    await recordAudit(tx, admin, {
      action: 'Passkey removed',
      subject: { kind: 'passkey', id: memberId, name: `${name} (${email})` },
    })
    await outbox.add(tx, passkeyNewsLetter, { to: email, facts: { firstName, news: 'removed', name } })
    return { outcome: 'removed', name }
  }).catch((error: unknown): RemovePasskeyResult => {
    if (error instanceof LastPasskey) return { outcome: 'last-one' }
    throw error
  })
  if (result.outcome === 'removed') log.info({ member: memberId }, 'passkey removed')
  return result
}

/** Rolls the transaction back. */
class LastPasskey extends Error {}

export type NewCodesResult = { outcome: 'made'; codes: string[] } | { outcome: 'no-passkey' }

/** Invalidates the previous ones. */
export async function makeRecoveryCodes({ db, outbox, log }: Services, admin: ConfirmedAdmin): Promise<NewCodesResult> {
  const { memberId, email, firstName } = admin
  const result = await asAdmin(db, admin, async (tx): Promise<NewCodesResult> => {
    if ((await countPasskeys(tx, memberId)).own === 0) return { outcome: 'no-passkey' }
    await recordAudit(tx, admin, {
      action: 'Recovery codes made',
      subject: { kind: 'passkey', id: memberId, name: email },
    })
    await outbox.add(tx, passkeyNewsLetter, { to: email, facts: { firstName, news: 'codes', name: '' } })
    return { outcome: 'made', codes: await replaceRecoveryCodes(tx, memberId) }
  })
  log.info({ member: memberId, outcome: result.outcome }, 'recovery codes made')
  return result
}
