import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newPersonSchema } from './admin/person/new-person-schema.ts'
import { betaRequestSchema } from './client-waitlist/beta-request.ts'
import { contactSchema } from './contact/contact-message.ts'
import { invitationSchema } from './invitations/invitation-fields.ts'
import { reservationSchema } from './membership/reservation.ts'
import { memberEditSchema } from './membership/roster/editing/member-schema.ts'
import { ownLinkSchema } from './messages/topics/own-link.ts'
import { emailAddress } from './platform/forms/fields.ts'
import { codeRequestSchema } from './sign-in/code-request.ts'
import { subscriptionSchema } from './subscriptions/subscription-schema.ts'

/** Whatever reads an address, by file: the schema of its field, where it is not the field itself. */
const doors: Record<string, z.ZodMiniObject<{ email: z.ZodMiniType }>> = {
  'app/admin/person/new-person-schema.ts': newPersonSchema,
  'app/client-waitlist/beta-request.ts': betaRequestSchema,
  'app/contact/contact-message.ts': contactSchema,
  'app/subscriptions/subscription-schema.ts': subscriptionSchema,
  'app/invitations/invitation-fields.ts': invitationSchema,
  'app/membership/reservation.ts': reservationSchema,
  'app/membership/roster/editing/member-schema.ts': memberEditSchema,
  'app/messages/topics/own-link.ts': ownLinkSchema,
  'app/sign-in/code-request.ts': codeRequestSchema,
}
const withoutSchema = [
  'app/admin/data-requests/data-requests-page.tsx',
  'app/admin/data-requests/download-data-route.ts',
  'app/attendance/read-meeting-list.server.ts',
  'app/membership/import/match-columns.ts',
  'app/membership/import/member-import.ts',
  'app/membership/jobs/begin-import.server.ts',
  'app/notifications/new-address-page.tsx',
  'app/platform/config.ts',
  'app/portal/my-data/leave-confirmation.ts',
  'server/site/verb.ts',
]

const field = ['app/platform/email-address.ts', 'app/platform/forms/fields.ts']
const root = path.join(import.meta.dirname, '..')
const sources = globSync('{app,server}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !file.endsWith('.test.ts') && !field.includes(file),
)
const filesWith = (words: RegExp) => sources.filter((file) => words.test(readFileSync(path.join(root, file), 'utf8')))

test('every address is read by the one field for it', () => {
  expect(filesWith(/\b(emailAddress|requiredEmail|pastedAddress)\b/).sort()).toEqual(
    [...Object.keys(doors), ...withoutSchema].sort(),
  )
  expect(filesWith(/\bz\s*\.email\(|\.email\(\)/)).toEqual([])
})

test.each(Object.entries(doors))('%s understands an address as people paste it', (_file, { shape }) => {
  for (const [pasted, stored] of [
    ['Ann <mailto:r&d@münchen.example>;', 'r&d@xn--mnchen-3ya.example'],
    ['\u2068ann@example.org\u2069', 'ann@example.org'],
  ] as const) {
    expect(z.parse(shape.email, pasted)).toBe(stored)
    expect(z.parse(emailAddress, stored), 'and what is stored is read again as it is').toBe(stored)
  }
  expect(z.safeParse(shape.email, 'a@b.example, c@d.example').success).toBe(false)
})
