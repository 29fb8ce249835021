import { Agent, request } from 'node:http'
import { photo } from '../test/pictures.ts'

export interface Ask {
  path: string
  cookie?: string
  form?: FormData | URLSearchParams
  /** Of the visitor, as a proxy says it: limits are counted by it. */
  network?: string
}

/** Their cookies. */
export interface Visitors {
  participant: string
  admin: string
}

const fromCache = ['/', '/about', '/spark-sessions', '/the-spark', '/learning-hub', '/terms', '/privacy']
const rendered = [
  '/',
  '/join',
  '/contact',
  '/learning-hub',
  '/spark-clients',
  '/training-portal/login',
  '/no/such/page',
]
const portal = [
  '/training-portal/dashboard',
  '/training-portal/schedule',
  '/training-portal/community',
  '/training-portal/community?search=a',
  '/training-portal/community.data?search=m',
  '/training-portal/projects',
  '/training-portal/profile',
  '/training-portal/profile/data',
]
const admin = [
  '/admin/dashboard',
  '/admin/users',
  '/admin/users?search=load',
  '/admin/users/csv',
  '/admin/pilot-bootcamp',
  '/admin/inquiries',
  '/admin/messages/delivery',
  '/admin/settings/audit',
  '/admin/content',
  '/admin/cohorts/pilot/waitlist',
]

const picture = await photo()
const agent = new Agent({ keepAlive: true })

/**
 * Of every hundred requests thirty are answered from the cache, twenty bring a cookie of ours and so make the page anew, twenty-six
 * are a participant's, sixteen an admin's, four send a registration, three read a picture and one uploads it.
 */
export function mixedRequests({ participant, admin: adminCookie }: Visitors): (number: number) => Ask {
  return (number) => {
    // Neighbours are of different kinds, and each kind goes through all of its pages.
    const kind = (number * 37) % 100
    const turn = Math.floor(number / 100) + kind
    const oneOf = (pages: string[]) => pages[turn % pages.length] ?? '/'
    if (kind < 30) return { path: oneOf(fromCache) }
    if (kind < 50) return { path: oneOf(rendered), cookie: 'toast=none' }
    if (kind < 76) return { path: oneOf(portal), cookie: participant }
    if (kind < 92) return { path: oneOf(admin), cookie: adminCookie }
    if (kind < 96) return registration(number)
    if (kind < 99) return { path: shown, cookie: participant }
    return { path: '/training-portal/profile.data', cookie: participant, form: upload() }
  }
}

/** The picture that was uploaded last. */
let shown = '/training-portal/profile'

function registration(number: number): Ask {
  const email = `load.${process.pid}.${Date.now()}.${number}@example.org`
  return {
    path: '/join',
    form: new URLSearchParams({ firstName: 'Load', lastName: `Number ${number}`, email }),
    network: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
  }
}

function upload(): FormData {
  const form = new FormData()
  form.set('intent', 'avatar')
  form.set('picture', new File([new Uint8Array(picture)], 'photo.jpg', { type: 'image/jpeg' }))
  return form
}

/** @returns the status of the answer, once all of it has come */
export async function ask(origin: string, { path, cookie, form, network }: Ask): Promise<number> {
  const sent = form && new Response(form)
  const isUpload = form instanceof FormData
  const headers = {
    Accept: isUpload ? '*/*' : 'text/html',
    'Accept-Encoding': isUpload ? 'identity' : 'gzip, deflate, br, zstd',
    ...(cookie ? { Cookie: cookie } : {}),
    ...(network ? { 'X-Forwarded-For': network } : {}),
    ...(sent ? { 'Content-Type': sent.headers.get('Content-Type') ?? '' } : {}),
  }
  const body = sent && Buffer.from(await sent.arrayBuffer())
  return new Promise((resolve, reject) => {
    const asked = request(origin + path, { agent, method: form ? 'POST' : 'GET', headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        if (isUpload) shown = /\/pictures\/[^"]+/.exec(Buffer.concat(chunks).toString())?.[0] ?? shown
        resolve(response.statusCode ?? 0)
      })
    })
    asked.on('error', reject).end(body)
  })
}
