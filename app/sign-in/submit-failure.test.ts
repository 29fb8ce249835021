import { type DataStrategyResult, data, isRouteErrorResponse, redirect, redirectDocument } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answered, type Lost } from '../platform/forms/lost-connection.ts'
import { submitFailureMiddleware } from './submit-failure.ts'

const answer: DataStrategyResult = { type: 'data', result: { notice: null } }
const serverError = { status: 503, statusText: '', data: '', internal: false }

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

type Asked = { method?: string; to?: string; body?: BodyInit | null }

async function sent(
  result: DataStrategyResult,
  { method = 'POST', to = '/admin/newsletter', body = null }: Asked = {},
) {
  const request = new Request(`http://this.site${to}`, { method, body })
  return (await submitFailureMiddleware({ request }, async () => ({ page: result }))).page
}

/** As the router passes on a thrown error: everything but a response becomes an error response. */
function thrown(error: unknown): DataStrategyResult {
  const isAnswer = error instanceof Response || isRouteErrorResponse(error)
  return { type: 'error', result: isAnswer ? error : data(error) }
}

const lost = (status: number, told: object) => ({ type: 'data', result: data(told, { status }) })

test('a form without an answer is told so, with the reason', async () => {
  expect(await sent(thrown(new TypeError('Failed to fetch')))).toEqual(lost(503, { lost: 'offline' }))
  expect(await sent(thrown(new Error('Unexpected Server Error')))).toEqual(lost(503, { lost: 'failed' }))
  expect(await sent(thrown(serverError))).toEqual(lost(503, { lost: 'failed' }))
  vi.stubGlobal('navigator', { onLine: false })
  expect(await sent(thrown(serverError))).toEqual(lost(503, { lost: 'offline' }))
})

test('a form that is too large for the server or a proxy stays, and names the file', async () => {
  const refused = thrown({ ...serverError, status: 413, data: '<h1>413 Request Entity Too Large</h1>' })
  expect(await sent(refused, { body: new URLSearchParams() })).toEqual(lost(413, { lost: 'too-long' }))
  expect(await sent(refused, { body: new FormData() })).toEqual(lost(413, { lost: 'file-too-large' }))
})

test.each([
  ['/training-portal/questionnaire', '/training-portal/login'],
  ['/admin/newsletter', '/auth/confirm'],
])('an ended session does not redirect away from the form at %s', async (to, signIn) => {
  const first = thrown(redirect(`${signIn}?returnTo=%2Fadmin%2Fnewsletter&ended=yes`))
  expect(await sent(first, { to })).toEqual(lost(401, { lost: 'signed-out', signIn }))
})

test.each([
  ['an answer', answer, {}],
  ['a refusal', thrown({ ...serverError, status: 403 }), {}],
  ['a redirect', thrown(redirect('/admin/users')), {}],
  ['the next step of a sign-in', thrown(redirect('/auth/confirm?step=code')), { to: '/auth/confirm/code' }],
  ['what ends the session itself', thrown(redirectDocument('/training-portal/login')), {}],
  ['a page that was asked for', thrown(new TypeError('Failed to fetch')), { method: 'GET' }],
])('%s passes through unchanged', async (_, result, asked) => {
  expect(await sent(result, asked)).toBe(result)
})

test('a second failure of the same kind is shown again, with a link to the sign-in if that is needed', () => {
  const words = {
    offline: { tone: 'problem', title: 'Offline' },
    failed: { tone: 'problem', title: 'Failed' },
  } as const
  const [first, second] = [answered(told('offline'), words), answered(told('offline'), words)]
  expect(first).toEqual({ notice: words.offline })
  expect(first.notice).not.toBe(second.notice)
  const { notice } = answered({ ...told('signed-out'), signIn: '/auth/confirm' }, words)
  expect(notice.title).toBe('Your session has ended')
  expect(notice.link).toEqual({ to: '/auth/confirm', words: 'Sign in (opens in a new tab)' })
})

const told = (lost: Lost['lost']): Lost => ({ lost })
