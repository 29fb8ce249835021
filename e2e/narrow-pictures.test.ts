import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../bench/sign-in.ts'
import { setUpDatabase } from './outside-world.ts'
import { type RunningServer, startServer } from './server.ts'

const database = setUpDatabase()
let server: RunningServer
let participant: string
let admin: string
beforeAll(async () => {
  server = await startServer({ DATABASE_URL: database.url })
  participant = await signIn(database, 'participant@agentspark.example')
  admin = await signIn(database, 'admin@agentspark.example')
})
afterAll(() => server?.stop())

test('a narrow picture is refused as an avatar and an icon, and kept in the library', async () => {
  for (const [width, height] of [
    [1, 40_000],
    [40_000, 1],
    [3, 9000],
  ] as const) {
    const flat = sharp({ create: { width, height, channels: 3, background: '#f00' } })
    const picture = new File([new Uint8Array(await flat.png().toBuffer())], 'a.png')
    const title = `${width} × ${height}`
    // Otherwise the thirty-first of a person would be refused for its number.
    await database.query('delete from rate_limits')
    const avatar = await post('/training-portal/profile.data', participant, { intent: 'avatar', picture })
    expect(avatar.page.includes('This picture is too narrow'), title).toBe(true)
    const icon = await post('/training-portal/projects/new', participant, { title, icon: picture })
    expect([icon.status, icon.page.includes('This picture is too narrow')], title).toEqual([400, true])
    await post('/admin/content/new', admin, { title, description: 'Long', picture })
    const { rows } = await database.query('select image_url from content where title = $1', [title])
    expect(rows, title).toEqual([{ image_url: expect.stringMatching(/^\/pictures\/content-images\//) }])
  }
})

/** As a browser without scripts: to where it is led, with the cookies of the answer. */
async function post(path: string, cookie: string, fields: Record<string, string | File>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const ask = (address: string, init: RequestInit, cookies: string[]) =>
    fetch(new URL(address, server.origin), {
      ...init,
      redirect: 'manual',
      headers: { Accept: 'text/html', Cookie: cookies.join('; ') },
    })
  const answer = await ask(path, { method: 'POST', body }, [cookie])
  const to = answer.headers.get('Location')
  const led =
    to && (await ask(to, {}, [cookie, ...answer.headers.getSetCookie().map((set) => set.split(';')[0] ?? '')]))
  return { status: answer.status, page: await (led || answer).text() }
}
