import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { drawing, photo, page as webPage } from '../../../test/pictures.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import type { Services } from '../../platform/services.ts'
import type { Member } from '../../viewer.ts'
import { findProfile } from '../participants.server.ts'
import { removeAvatar, saveAvatar } from './change-avatar.server.ts'

let services: TestServices
let member: Member
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())
beforeEach(async () => {
  await services.db.deleteFrom('members').execute()
  member = await aMember('ada@example.org')
})

async function aMember(email: string): Promise<Member> {
  const { id } = await services.db
    .insertInto('community_members')
    .values({ first_name: 'Ada', last_name: 'Lovelace', email, status: 'registered' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await services.db.insertInto('community_pilot').values({ user_id: id }).execute()
  return { memberId: id, email, firstName: 'Ada', lastName: 'Lovelace' } as Member
}

const blobOf = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)])
const avatarOf = async (whose: Member) => (await findProfile(services.db, whose))?.avatar_url ?? null
/** Both sizes; null for a deleted file. */
const filesOf = (address: string) => {
  const key = address.replace('/pictures/', '').replace(/\?.*/, '')
  return Promise.all([key, key.replace('.webp', '-96.webp')].map((name) => services.files.read(name)))
}

async function saved(whose = member, bytes = photo()): Promise<string> {
  const result = await saveAvatar(services, whose, blobOf(await bytes), null)
  if (result.outcome !== 'saved') throw new Error(result.outcome)
  return result.avatarUrl
}

test('an avatar is stored as two squares, without the photo’s metadata', async () => {
  const address = await saved()
  expect(address).toMatch(new RegExp(`^/pictures/avatars/${member.memberId}/avatar-\\d+\\.webp\\?size=384x384$`))
  expect(await avatarOf(member)).toBe(address)
  const sizes = await Promise.all((await filesOf(address)).map((file) => sharp(file ?? Buffer.alloc(0)).metadata()))
  expect(sizes.map(({ width, height, exif }) => ({ width, height, exif }))).toEqual([
    { width: 384, height: 384, exif: undefined },
    { width: 96, height: 96, exif: undefined },
  ])
})

test('the old picture is deleted when the new one is saved; others keep theirs', async () => {
  const other = await aMember('grace@example.org')
  const theirs = await saved(other)
  const first = await saved()
  const second = await saved()
  expect(await filesOf(first)).toEqual([null, null])
  expect(await filesOf(second)).not.toContain(null)
  expect(await removeAvatar(services, member)).toBe(true)
  expect(await filesOf(second)).toEqual([null, null])
  expect(await avatarOf(member)).toBeNull()
  expect(await avatarOf(other)).toBe(theirs)
  expect(await filesOf(theirs)).not.toContain(null)
})

test('a picture in another member’s folder is not deleted, even if the profile names it', async () => {
  const other = await aMember('grace@example.org')
  const theirs = await saved(other)
  await services.db.updateTable('community_pilot').set({ avatar_url: theirs }).execute()
  await saved()
  expect(await filesOf(theirs)).not.toContain(null)
})

test('a file that is no picture is refused, and the current picture stays', async () => {
  const address = await saved()
  for (const bytes of [drawing, webPage, Buffer.alloc(10)])
    expect(await saveAvatar(services, member, blobOf(bytes), null)).toEqual({
      outcome: 'picture-refused',
      problem: 'not-an-image',
    })
  expect(await avatarOf(member)).toBe(address)
  expect(await filesOf(address)).not.toContain(null)
})

test('a picture that can not be saved in the profile is deleted, and the current one stays', async () => {
  const address = await saved()
  const kept: string[] = []
  const noting: Services = {
    ...services,
    files: {
      ...services.files,
      put: (key, bytes, type) => {
        kept.push(key)
        return services.files.put(key, bytes, type)
      },
    },
  }
  await services.owner.pool.query(
    `alter table profiles add constraint broken check (avatar_url = '${address}') not valid`,
  )
  try {
    expect(await saveAvatar(noting, member, blobOf(await photo()), null)).toEqual({ outcome: 'not-in-profile' })
  } finally {
    await services.owner.pool.query('alter table profiles drop constraint broken')
  }
  expect(kept).toHaveLength(2)
  expect(await Promise.all(kept.map((key) => services.files.has(key)))).toEqual([false, false])
  expect(await avatarOf(member)).toBe(address)
  expect(await filesOf(address)).not.toContain(null)
})

test('without a record no picture is kept', async () => {
  await services.db.deleteFrom('profiles').execute()
  expect(await saveAvatar(services, member, blobOf(await photo()), null)).toEqual({ outcome: 'not-in-profile' })
  expect(await removeAvatar(services, member)).toBe(false)
})

test('two pictures at the same time leave one, with its files', async () => {
  const both = await Promise.all([saved(), saved()])
  const left = await avatarOf(member)
  expect(both).toContain(left)
  for (const address of both) {
    const files = await filesOf(address)
    if (address === left) expect(files).not.toContain(null)
    else expect(files).toEqual([null, null])
  }
})
