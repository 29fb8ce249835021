import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { noise } from '../test/pictures.ts'
import { addParticipant, setUpJourney, signIn } from './journey.ts'
import { setUpDatabase } from './outside-world.ts'

const database = setUpDatabase()
const journey = setUpJourney(() => ({ DATABASE_URL: database.url }))

test('who has a picture that is damaged is seen by their initials, like who has none', async () => {
  const email = await addParticipant(database)
  const page = await journey.visitor({ expectedErrors: /status of 404/ })
  await signIn(page, email)
  await page.goto('/training-portal/profile')
  const seen = () => page.locator('#content .avatar').screenshot()
  const initials = await seen()

  const { rows } = await database.query(
    `update community_pilot set avatar_url = '/pictures/avatars/' || user_id || '/avatar-1.webp?size=384x384'
        from members where id = user_id and email = $1 returning user_id`,
    [email],
  )
  const folder = path.join(journey.server.dataDir, 'files', 'avatars', rows[0]?.user_id)
  await mkdir(folder, { recursive: true })
  const store = async (bytes: Uint8Array) => {
    for (const name of ['avatar-1.webp', 'avatar-1-96.webp']) await writeFile(path.join(folder, name), bytes)
    const [picture] = await Promise.all([page.waitForResponse(/\/pictures\/avatars\//), page.reload()])
    return picture.status()
  }
  const whole = await noise(384, 384).webp().toBuffer()
  for (const damaged of [new Uint8Array(), whole.subarray(0, 1000)]) {
    expect(await store(damaged)).toBe(404)
    expect(await differenceOf(await seen(), initials)).toBeLessThan(0.01)
  }
  expect(await store(whole)).toBe(200)
  await expect.poll(async () => differenceOf(await seen(), initials)).toBeGreaterThan(0.3)
})

/** @returns the part of all values that is another one: few are when an edge has moved by less than a pixel */
async function differenceOf(one: Buffer, other: Buffer): Promise<number> {
  const [values, others] = await Promise.all([one, other].map((picture) => sharp(picture).raw().toBuffer()))
  if (!values || !others || values.length !== others.length) return 1
  return values.filter((value, index) => Math.abs(value - (others[index] ?? 0)) > 8).length / values.length
}
