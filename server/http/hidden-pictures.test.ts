import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sessionCookie } from '../../app/sign-in/cookies.server.ts'
import { hashToken, newToken } from '../../app/sign-in/secrets.server.ts'
import { insertSession } from '../../app/sign-in/sessions.server.ts'
import { addAdmin } from '../../test/admin.ts'
import { openTestServices, type TestServices } from '../../test/services.ts'
import { servePictures } from './pictures.ts'

/** The shortest file that a WebP header can declare. */
const bytes = Buffer.from('RIFF\x04\0\0\0WEBP')

let services: TestServices
beforeEach(async () => {
  services = await openTestServices()
})
afterEach(() => services.close())

async function addMember(email: string): Promise<string> {
  const { id } = await services.db
    .insertInto('community_members')
    .values({ first_name: 'Ada', last_name: 'King', email, status: 'registered' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @returns the cookie of a signed-in member */
async function signIn(memberId: string): Promise<string> {
  const [token, now] = [newToken(), services.clock.now()]
  const session = { token_hash: hashToken(token), member_id: memberId }
  await services.db.transaction().execute((tx) => insertSession(tx, session, now))
  return sessionCookie(services, token, new Date(now.getTime() + 60_000), now).replace(/;.*/, '')
}

test('a hidden picture is served to its owner and to admins only, until it is shown again', async () => {
  const { db, files } = services
  const [ada, ben, { memberId: ann }] = [
    await addMember('ada@example.org'),
    await addMember('ben@example.org'),
    await addAdmin(services),
  ]
  const [stem, address] = [
    `avatars/${ada}/hidden-1234567890123456`,
    `/pictures/avatars/${ada}/hidden-1234567890123456.webp`,
  ]
  for (const key of [`${stem}.webp`, `${stem}-160.webp`]) await files.put(key, bytes, 'image/webp')
  const moderation = {
    member_id: ada,
    part: 'avatar_url',
    state: 'hidden',
    reason: 'No.',
    decided_at: services.clock.now(),
  }
  await db
    .insertInto('moderations')
    .values({ ...moderation, kept: `${address}?size=384x384` })
    .execute()
  const app = new Hono().get('/pictures/*', servePictures(services))
  const ask = async (cookie = '', path = address) => {
    const { status, headers } = await app.request(path, { headers: cookie ? { Cookie: cookie } : {} })
    return [status, headers.get('Cache-Control')]
  }
  const denied = [404, 'no-store']
  const alone = [200, 'private, no-store']
  expect([await ask(), await ask(await signIn(ben)), await ask('', address.replace('.webp', '-160.webp'))]).toEqual([
    denied,
    denied,
    denied,
  ])
  expect([await ask(await signIn(ada)), await ask(await signIn(ann))]).toEqual([alone, alone])
  await db.deleteFrom('moderations').execute()
  expect(await ask()).toEqual([200, 'public, max-age=31536000, immutable'])
})
