import { setTimeout as sleep } from 'node:timers/promises'
import { hashToken, newToken } from '../../app/sign-in/secrets.server.ts'
import { photo } from '../../test/pictures.ts'
import { type S3Server, startS3Server } from '../../test/s3-server.ts'
import type { Fault, Figures } from './fault.ts'
import { countOn, type Site } from './site.ts'
import { until } from './until.ts'

const awayMs = 8_000
const people = 40

export const picturesAway: Fault[] = [{ name: 'S3 away while pictures come', cause: takeBucketAway }]

/** An acknowledged picture must survive like a registration: the profile names it, and it is served. */
async function takeBucketAway(): Promise<Figures> {
  const s3 = await startS3Server()
  const pictures = { tried: 0, shown: new Map<string, string>(), lost: 0, worstMs: 0 }
  try {
    const figures = await countOn({ settings: async () => settingsOf(s3) }, async (site) => {
      const ask = askingOf(site, pictures)
      const cookies = await addParticipants(site)
      const picture = new Blob([new Uint8Array(await photo(320, 240))], { type: 'image/jpeg' })
      const uploads = keepUploading(site, { cookies, picture }, ask, pictures)
      await sleep(2_000)
      await s3.goAway()
      await keepAskingFor([...pictures.shown.values()], ask)
      await s3.comeBack()
      await uploads
      pictures.lost = await countLost(site, pictures.shown)
    })
    return {
      ...figures,
      tried: figures.tried + pictures.tried,
      acknowledged: figures.acknowledged + pictures.shown.size,
      lost: figures.lost + pictures.lost,
      worstMs: Math.max(figures.worstMs ?? 0, pictures.worstMs),
    }
  } finally {
    await s3.close()
  }
}

function settingsOf({ config }: S3Server): Record<string, string> {
  return {
    S3_ENDPOINT: config.endpoint,
    S3_REGION: config.region,
    S3_BUCKET: config.bucket,
    S3_ACCESS_KEY_ID: config.accessKeyId,
    S3_SECRET_ACCESS_KEY: config.secretAccessKey,
  }
}

type Ask = (address: string, init?: RequestInit) => Promise<Response>

function askingOf({ server }: Site, waited: { worstMs: number }): Ask {
  return async (address, init) => {
    const began = performance.now()
    const response = await fetch(server.origin + address, init)
    waited.worstMs = Math.max(waited.worstMs, performance.now() - began)
    return response
  }
}

/** @returns the session cookies of participants with a complete onboarding */
async function addParticipants({ database }: Site): Promise<string[]> {
  const tokens = Array.from({ length: people }, newToken)
  await database.query(
    `with joined as (
       insert into community_members (first_name, last_name, email, status)
       select 'Pia', 'Picture', 'pia.' || number || '@example.org', 'registered' from generate_series(1, $1) as number
       returning id, email
     ), onboarded as (
       insert into community_pilot (user_id, accepted_expectations, questionnaire_completed) select id, true, true from joined
     )
     insert into sessions (token_hash, member_id, created_at, last_seen_at)
     select hash, id, now(), now() from joined
     join unnest($2::bytea[]) with ordinality as made (hash, number) on email = 'pia.' || number || '@example.org'`,
    [people, tokens.map(hashToken)],
  )
  return tokens.map((token) => `session=${token}`)
}

/** Each uploads one picture and retries until it is accepted, with the pauses that the upload limit requires. */
async function keepUploading(
  { database }: Site,
  { cookies, picture }: { cookies: string[]; picture: Blob },
  ask: Ask,
  pictures: { tried: number; shown: Map<string, string> },
): Promise<void> {
  for (const cookie of cookies) {
    await until('A picture is not taken again.', async () => {
      pictures.tried += 1
      const body = new FormData()
      body.set('intent', 'avatar')
      body.set('picture', picture, 'me.jpg')
      const headers = { Cookie: cookie }
      const sent = { method: 'POST', headers, body, redirect: 'manual' } as const
      const isTaken = (await ask('/training-portal/profile', sent)).ok
      if (isTaken) {
        const [stored] = await database.query(
          `select avatar_url from community_pilot join sessions on member_id = user_id where token_hash = $1`,
          [hashToken(cookie.replace('session=', ''))],
        )
        pictures.shown.set(cookie, stored?.avatar_url)
      }
      await sleep(isTaken ? 100 : 1_000)
      return isTaken
    })
  }
}

async function keepAskingFor(addresses: string[], ask: Ask): Promise<void> {
  const deadline = Date.now() + awayMs
  for (let asked = 0; Date.now() < deadline; asked += 1) {
    await (await ask(addresses[asked % addresses.length] ?? '/')).arrayBuffer()
    await sleep(50)
  }
}

async function countLost({ database, server }: Site, shown: Map<string, string>): Promise<number> {
  let lost = 0
  for (const [cookie, address] of shown) {
    const response = await fetch(server.origin + address)
    const rows = await database.query(
      `select from community_pilot join sessions on member_id = user_id where token_hash = $1 and avatar_url = $2`,
      [hashToken(cookie.replace('session=', '')), address],
    )
    if (!response.ok || rows.length === 0) lost += 1
  }
  return lost
}
