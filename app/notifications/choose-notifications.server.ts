import { type AuditChanges, changesBetween } from '../audit/audit-entry.ts'
import { recordAudit } from '../audit/audit-log.server.ts'
import { asAdmin } from '../membership/as-admin.server.ts'
import { brand } from '../organization/brand.ts'
import type { Services } from '../platform/services.ts'
import type { Admin, ConfirmedOwner } from '../viewer.ts'
import { hourInWords, type ShownChoice, topicsInWords, topicsOf } from './notice-topic.ts'
import { stopUrl } from './stop-key.server.ts'
import { teamAddressLetter } from './team-address.email.tsx'
import {
  addNewAdmins,
  type Choice,
  countAddresses,
  deleteAddress,
  findRecipientOfMember,
  insertAddress,
  isAdminsAddress,
  lockRecipient,
  type Recipient,
  saveChoice,
} from './team-recipients.server.ts'
import { usualHour } from './tell-team.server.ts'
import { chosenInWords } from './welcome-words.ts'

/** More partners to notify are not expected. */
const mostAddresses = 20

/** For a new admin without a stored choice. */
export function usualChoice({ adminRole }: Admin): ShownChoice {
  return { role: adminRole, told: null, zone: brand.zone, digestHour: usualHour }
}

/** The current choice; adds the row of a new admin. */
export async function findOwnRecipient({ db, clock }: Services, { memberId }: Admin): Promise<Recipient | null> {
  const known = await findRecipientOfMember(db, memberId)
  if (known) return known
  await addNewAdmins(db, brand.zone, usualHour, clock.now())
  return findRecipientOfMember(db, memberId)
}

/**
 * Sets which notifications a recipient gets, and how soon: each admin for themselves, an owner for everybody.
 *
 * @param admin an owner, unless it is about themselves
 */
export async function chooseNotifications(
  { db, log }: Services,
  admin: Admin,
  id: string,
  choice: Choice,
): Promise<'saved' | 'gone'> {
  const outcome = await asAdmin(db, admin, async (tx) => {
    const before = await lockRecipient(tx, id)
    if (!before || (before.memberId !== admin.memberId && admin.least !== 'owner')) return 'gone'
    const changes = changesOf(before, { ...before, ...choice })
    if (Object.keys(changes).length === 0) return 'saved'
    await saveChoice(tx, id, choice)
    const { memberId, email } = before
    await recordAudit(tx, admin, {
      action: 'Notifications changed',
      subject: memberId ? { kind: 'member', id: memberId, name: email } : { kind: 'setting', id, name: email },
      changes,
    })
    return 'saved'
  })
  log.info({ admin: admin.memberId, outcome }, 'notifications chosen')
  return outcome
}

function changesOf(before: Recipient, after: Recipient): AuditChanges {
  return changesBetween(inWords(before), inWords(after))
}

function inWords(recipient: Recipient) {
  const { digestHour, zone } = recipient
  return { told: topicsInWords(topicsOf(recipient)) || 'Nothing', summary: `${hourInWords(digestHour)}, ${zone}` }
}

/** Adds an address of a person who is no admin. An email tells them at once what they will get and how to stop it. */
export async function addAddress(
  services: Services,
  owner: ConfirmedOwner,
  email: string,
  choice: Choice,
): Promise<'added' | 'known-already' | 'too-many'> {
  const { db, clock, outbox, log } = services
  const outcome = await asAdmin(db, owner, async (tx) => {
    if (await isAdminsAddress(tx, email)) return 'known-already'
    if ((await countAddresses(tx)) >= mostAddresses) return 'too-many'
    const id = await insertAddress(tx, email, choice, clock.now())
    if (!id) return 'known-already'
    const facts = { topics: chosenInWords(choice.told), stop: stopUrl(services, id) }
    await outbox.addAll(tx, teamAddressLetter, [{ to: email, facts }])
    await recordAudit(tx, owner, {
      action: 'Notifications changed',
      subject: { kind: 'setting', id, name: email },
      changes: { told: { before: null, after: topicsInWords(choice.told) } },
    })
    return 'added'
  })
  log.info({ admin: owner.memberId, outcome }, 'address to be told of news')
  return outcome
}

/** @returns the address; null when it is gone already */
export async function removeAddress({ db, log }: Services, owner: ConfirmedOwner, id: string): Promise<string | null> {
  const email = await asAdmin(db, owner, async (tx) => {
    const email = await deleteAddress(tx, id)
    if (email)
      await recordAudit(tx, owner, {
        action: 'Notifications changed',
        subject: { kind: 'setting', id, name: email },
        changes: { told: { before: 'news for the team', after: null } },
      })
    return email
  })
  log.info({ admin: owner.memberId, found: email !== null }, 'address told nothing more')
  return email
}
