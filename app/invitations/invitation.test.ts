import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { hashToken, newToken } from '../sign-in/secrets.server.ts'
import { invitationExpiresAt, isInvitationKey, stateOf } from './invitation.ts'
import { invitationSchema } from './invitation-fields.ts'

const now = new Date('2025-06-10T17:00:00Z')
const open = { expiresAt: invitationExpiresAt(now), acceptedAt: null, withdrawnAt: null }

test('first name, last name and email are required, and trimmed before sending', () => {
  const form = new FormData()
  form.set('firstName', '  Grace ')
  form.set('lastName', ' ')
  form.set('adminRole', 'reader')
  form.set('email', ' grace@example.org  ')
  expect(parseWithZod(form, { schema: invitationSchema }).reply().error).toEqual({
    lastName: ['Last name is required'],
  })
  form.set('lastName', ' Hopper\n')
  const submission = parseWithZod(form, { schema: invitationSchema })
  expect(submission.status === 'success' && submission.value).toEqual({
    firstName: 'Grace',
    lastName: 'Hopper',
    email: 'grace@example.org',
    adminRole: 'reader',
  })
  expect(parseWithZod(new FormData(), { schema: invitationSchema }).reply().error).toEqual({
    firstName: ['First name is required'],
    lastName: ['Last name is required'],
    email: ['Email is required'],
    adminRole: ['Choose what they may do'],
  })
})

test('an invitation is open for seven days', () => {
  expect(stateOf(open, new Date('2025-06-17T16:59:59Z'))).toBe('open')
  expect(stateOf(open, new Date('2025-06-17T17:00:00Z'))).toBe('expired')
})

test('an accepted or withdrawn invitation keeps its state after its expiry', () => {
  const later = new Date('2025-07-01')
  expect(stateOf({ ...open, acceptedAt: now }, later)).toBe('accepted')
  expect(stateOf({ ...open, withdrawnAt: now }, later)).toBe('withdrawn')
})

test('a key has 256 bits, and only keys of this form are looked up', () => {
  const key = newToken()
  expect(isInvitationKey(key)).toBe(true)
  expect(Buffer.from(key, 'base64url')).toHaveLength(32)
  expect(hashToken(key)).toHaveLength(32)
  for (const wrong of ['', key.slice(1), `${key}x`, `${key.slice(1)}\0`, `${key.slice(1)}.`])
    expect(isInvitationKey(wrong)).toBe(false)
})
