import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCohort } from '../../test/cohorts.ts'
import { listNamedCohorts } from '../cohorts/cohorts.server.ts'
import { findMemberByAddress } from '../membership/members.server.ts'
import { findMessage, messageOf } from '../messages/messages.server.ts'
import { hashToken } from '../sign-in/secrets.server.ts'
import { findSession, insertSession } from '../sign-in/sessions.server.ts'
import { openSignInServices, type SignInServices } from '../sign-in/test-kit.ts'
import { findSessionAndCohorts, findSessionAndMessage } from './guard-and-read.server.ts'

let services: SignInServices
const tokenHash = hashToken('of the admin')
beforeAll(async () => {
  services = await openSignInServices()
  const { db, clock } = services
  await addCohort(services.owner.db, { slug: 'spring', starts: new Date('2099-03-01T18:00:00Z') })
  const boss = await findMemberByAddress(db, 'boss@example.org')
  await db
    .transaction()
    .execute((tx) => insertSession(tx, { token_hash: tokenHash, member_id: boss?.id ?? '' }, clock.now()))
})
afterAll(() => services.close())

test('the session and the cohorts in one statement are what the two by themselves are', async () => {
  const { db, clock } = services
  const now = clock.now()
  const found = await findSessionAndCohorts(db, { tokenHash, now }, (error) => {
    throw error
  })
  expect(found.session).toEqual(await findSession(db, tokenHash))
  expect(found.session).toMatchObject({ email: 'boss@example.org' })
  expect(found.more).toEqual(await listNamedCohorts(db, now))
  expect(found.more).toHaveLength(2)
})

test('a session that is none has no cohorts either', async () => {
  const values = { tokenHash: hashToken('of nobody'), now: services.clock.now() }
  expect(await findSessionAndCohorts(services.db, values, () => {})).toEqual({ session: null, more: null })
})

test('so is a message, with its instants', async () => {
  const { db } = services
  const [{ id } = { id: '' }] = await db
    .insertInto('messages')
    .values({ id: randomUUID(), topic: 'news', subject: 'A draft', body: 'Hello', audience: 'list=subscribers' })
    .returning('id')
    .execute()
  const read = (of: string) =>
    findSessionAndMessage(db, { tokenHash, id: of }, (error) => {
      throw error
    })
  const { session, more } = await read(id)
  expect(session).toEqual(await findSession(db, tokenHash))
  expect(messageOf(more ?? [])).toEqual(await findMessage(db, id))
  expect(messageOf(more ?? [])).toMatchObject({ subject: 'A draft', createdAt: expect.any(Date), sendsAt: null })
  expect(await read(randomUUID())).toMatchObject({ more: [] })
})
