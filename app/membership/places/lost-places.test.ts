import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addAdmin } from '../../../test/admin.ts'
import { changeStatuses } from '../../../test/change-statuses.ts'
import { pilotCohort } from '../../../test/pilot.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { messageLetters } from '../../messages/message.email.tsx'
import type { MailTransport } from '../../platform/mail/transport.server.ts'
import { declinePlace } from '../../portal/onboarding/decline-place.server.ts'
import type { ConfirmedOwner, Member } from '../../viewer.ts'
import { findMemberRecord } from '../members.server.ts'
import { givePlaceBack } from '../own-registration/give-place-back.server.ts'
import { changeMember } from '../roster/editing/change-member.server.ts'
import { deleteMember } from '../roster/editing/delete-member.server.ts'
import { offerPlaces } from './offer-places.server.ts'

type To = 'waitlist' | 'cancelled'

const day = 86_400_000

let services: TestServices
let admin: ConfirmedOwner
let isMailAway: boolean
const transport: MailTransport = {
  async send(message, signal) {
    if (isMailAway) throw new Error('no mail today')
    await services.mailbox.send(message, signal)
  },
  close: async () => {},
}
beforeEach(async () => {
  isMailAway = true
  services = await openTestServices({ transport })
  services.clock.set(new Date('2025-06-12T17:00:00Z'))
  admin = await addAdmin(services)
  await services.db.updateTable('cohorts').set({ accept_within: 3 }).where('id', '=', pilotCohort).execute()
})
afterEach(() => services.close())

/** The ways to lose a place. Only admins choose whether the member is told. */
const ways: [string, (ada: string, tell: boolean) => Promise<unknown>, RegExp][] = [
  ['moved to the waitlist by an admin', edit('waitlist'), /^You're on the waitlist for .* now$/],
  ['cancelled by an admin', edit('cancelled'), /^Your place in .* was cancelled$/],
  ['moved to the waitlist with others', bulk('waitlist'), /^You're on the waitlist for .* now$/],
  ['cancelled with others', bulk('cancelled'), /^Your place in .* was cancelled$/],
  [
    'declined',
    (ada) => declinePlace(services, { memberId: ada } as Member, pilotCohort),
    /^You're on the waitlist for .* now$/,
  ],
  ['given back', (ada) => givePlaceBack(services, ada, 'place', pilotCohort), /^You gave back your place/],
  ['left with the account', (ada) => deleteMember(services, ada, null), /^You’ve left /],
  ['deleted by an admin', (ada) => deleteMember(services, ada, admin), /^You’ve left /],
]
const byAdmins = ways.slice(0, 4)

describe('a place', () => {
  test.each(ways)('%s: the member is told, and waiting emails about it are discarded', async (_way, lose, told) => {
    const ada = await withNewsWaiting()
    await lose(ada, true)
    expect(await arrived()).toEqual([expect.stringMatching(told)])
  })

  test.each(byAdmins)(
    '%s, by choice without an email: nothing is sent, and waiting emails are discarded',
    async (_way, lose) => {
      const ada = await withNewsWaiting()
      await lose(ada, false)
      expect(await arrived()).toEqual([])
    },
  )

  test('not accepted in time: the member is told, and waiting emails about it are discarded', async () => {
    isMailAway = false
    const ada = await withPlace()
    isMailAway = true
    await addNews()
    services.clock.set(new Date('2025-06-16T06:59:59Z'))
    await services.runJobs()
    expect(await findMemberRecord(services.db, ada, pilotCohort)).toMatchObject({ status: 'waitlist' })
    expect(await arrived()).toEqual([
      expect.stringMatching(/is free for you$/),
      expect.stringMatching(/is no longer held for you$/),
    ])
  })
})

/** @returns the id of Ada, who was offered a place */
async function withPlace(): Promise<string> {
  const person = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.org', status: 'waitlist' }
  const { id } = await services.db
    .insertInto('community_members')
    .values(person)
    .returning('id')
    .executeTakeFirstOrThrow()
  await offerPlaces(services, admin, { places: 1, first: id }, pilotCohort)
  await services.settleChanges()
  await services.sendEmails()
  return id
}

/** While the mail server is unavailable: the offer waits, and a message about the place. */
async function withNewsWaiting(): Promise<string> {
  const id = await withPlace()
  await addNews()
  return id
}

async function addNews(): Promise<void> {
  const facts = { subject: 'The room of your place', body: 'It is room 5.' }
  await services.outbox.add(services.db, messageLetters.place, { to: 'ada@example.org', facts })
}

/** The mail server is available again. @returns the subjects of all emails to Ada, in alphabetical order */
async function arrived(): Promise<string[]> {
  isMailAway = false
  services.clock.advance(day)
  await services.sendEmails()
  const letters = (await services.mailbox.list()).filter(({ to }) => to === 'ada@example.org')
  return letters.map(({ subject }) => subject).sort()
}

function edit(status: To) {
  return async (ada: string, tell: boolean) => {
    const member = await findMemberRecord(services.db, ada, pilotCohort)
    if (!member) throw new Error('no such member')
    const changed = { ...member, status, tell, reason: undefined, agreedTaken: undefined }
    expect(await changeMember(services, admin, ada, changed, pilotCohort, null)).toMatchObject({ outcome: 'saved' })
    await services.settleChanges()
  }
}

function bulk(to: To) {
  return async (ada: string, tell: boolean) => {
    expect(await changeStatuses(services, admin, { people: [ada], to, tell })).toMatchObject({ done: 1 })
  }
}
