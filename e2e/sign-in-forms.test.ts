import { beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '../bench/sign-in.ts'
import { people } from '../seed/people.ts'
import { setUpJourney } from './journey.ts'
import { setUpDatabase } from './outside-world.ts'
import { expectMessage, postForm, spoiltForms } from './spoilt-forms.ts'

const database = setUpDatabase()
const journey = setUpJourney(() => ({ DATABASE_URL: database.url }))

/** Who posts: with an admin's session, or in a browser to which a code was sent. */
type Sender = 'nobody' | 'admin' | 'portal browser' | 'admin browser'
const cookies = new Map<Sender, string>()

beforeAll(async () => {
  cookies.set('admin', await signIn(database, people.admin.email))
  cookies.set('portal browser', await askForCode('/training-portal/login/code', people.participant.email))
  cookies.set('admin browser', await askForCode('/auth/confirm/code', people.admin.email))
})

async function askForCode(path: string, email: string): Promise<string> {
  const asked = await postForm(new URL(path, journey.origin), { body: new URLSearchParams({ email }) })
  const given = asked.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  expect(given.join()).toContain('sign-in=')
  return given.join('; ')
}

const portal = '/training-portal/login'
const admin = '/auth/confirm'
const elsewhere = '?step=code-elsewhere'
const email = { email: people.participant.email }
const code = { code: '123456' }
const token = { token: 't'.repeat(43) }
const invited = { firstName: 'Grace', lastName: 'Hopper', ...email }
const check = /Please check what you entered/
const noCode = /Request a code first/

type Form = [name: string, path: string, Sender, right: Record<string, string>, field: string, words: RegExp]

describe.each<Form>([
  ['the address of a participant', `${portal}/code`, 'nobody', email, 'email', check],
  ['a participant’s code', portal, 'portal browser', code, 'code', check],
  ['a code in a browser that asked for none', portal, 'nobody', code, 'code', noCode],
  ['a code with its address', portal + elsewhere, 'nobody', { ...email, ...code }, 'code', check],
  [
    'an admin’s address with its code',
    admin + elsewhere,
    'nobody',
    { ...email, ...code },
    'email',
    /Code expired|Please check/,
  ],
  ['the token of a link', `${admin}/link`, 'nobody', token, 'token', /This link no longer works/],
  ['an admin to invite', '/admin/settings/admins?invite', 'admin', invited, 'email', check],
])('of the form for %s', (_form, path, sender, right, field, words) => {
  test.each(spoiltForms(right, field))('%s is answered with 400 and a message', (_what, posted) =>
    expectMessage(journey.origin + path, posted, { words, cookie: cookies.get(sender) }),
  )
})

// They have the schemas of the participants' forms.
describe.each<Form>([
  ['the address of an admin', `${admin}/code`, 'nobody', email, 'email', check],
  ['an admin’s code', admin, 'admin browser', code, 'code', check],
  ['an admin’s code in a browser that asked for none', admin, 'nobody', code, 'code', noCode],
])('of the form for %s', (_form, path, sender, right, field, words) => {
  test.each(spoiltForms(right, field).slice(0, 4))('%s is answered with 400 and a message', (_what, posted) =>
    expectMessage(journey.origin + path, posted, { words, cookie: cookies.get(sender) }),
  )
})

test.each([portal, `${portal}/code`, admin, `${admin}/code`, `${admin}/link`])(
  'a megabyte for %s is refused by a page',
  (path) => {
    const body = new URLSearchParams({ email: 'A'.repeat(1024 * 1024) })
    return expectMessage(journey.origin + path, { body }, { words: /That’s too long to send/, status: 413 })
  },
)

describe('of an invitation that is not there', () => {
  const refused = { words: /We couldn’t find that invitation/, status: 404, asData: 200 }
  const link = () => `${journey.origin}/admin-invitation`

  test.each(spoiltForms({}, 'any'))('%s accepts nothing', (_what, posted) =>
    expectMessage(`${link()}/${'k'.repeat(43)}`, posted, refused),
  )

  test.each([`${'k'.repeat(43)}%0A`, 'k'.repeat(5000), '%F0%9F%94%91', "'--"])(
    'a key that reads %s is answered like one that was cut off',
    (key) => expectMessage(`${link()}/${key}`, { body: new URLSearchParams() }, refused),
  )
})

const missing = '00000000-0000-4000-8000-000000000000'
test.each(['resend', 'remove', 'role', 'reset-passkeys'])(
  'to %s what is not there leads back to the list, which says what became of it',
  async (intent) => {
    const spoilt = (id: string) => spoiltForms({ intent, id, seen: new Date(0).toISOString() }, 'seen')
    for (const [what, posted] of [...spoilt(missing), ...spoilt('some').slice(0, 4)]) {
      const { status, headers } = await postForm(
        new URL('/admin/settings/admins', journey.origin),
        posted,
        cookies.get('admin'),
      )
      // Without its intent a form invites nobody.
      if (status === 400) continue
      expect([what, status, headers.get('Location')]).toEqual([what, 302, '/admin/settings/admins'])
      expect(headers.get('Set-Cookie')).toMatch(/^toast=\w/)
    }
  },
)

test('whatever is posted to withdraw an invitation leads back to the list, which says what became of it', async () => {
  const address = new URL(`/admin/settings/invitations/${missing}/withdraw`, journey.origin)
  for (const [what, posted] of spoiltForms({ seen: '' }, 'seen')) {
    const { status, headers } = await postForm(address, posted, cookies.get('admin'))
    expect([what, status, headers.get('Location')]).toEqual([what, 302, '/admin/settings/admins'])
    expect(headers.get('Set-Cookie')).toMatch(/^toast=\w/)
  }
})

test.each(spoiltForms({ area: 'portal' }, 'area'))('%s signs out all the same', async (_what, posted) => {
  const { status, headers } = await postForm(new URL('/sign-out', journey.origin), posted)
  expect([status, headers.get('Location')]).toEqual([302, '/login'])
})
