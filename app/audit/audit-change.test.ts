import { expect, test } from 'vitest'
import { readableChanges } from './audit-change.ts'

test('changes are shown in words, whatever their stored form', () => {
  expect(
    readableChanges({
      newsletter_subscription: { before: false, after: true },
      externalUrl: { before: null, after: 'https://a.example' },
      tags: { before: ['one', 'two'], after: [] },
      status: { before: 'new', after: 'in_progress' },
      role: { before: 'member', after: 'builder plus' },
      recipients: { before: undefined, after: 0 },
    }),
  ).toEqual([
    { field: 'Newsletter subscription', before: 'no', after: 'yes' },
    { field: 'External url', before: null, after: 'https://a.example' },
    { field: 'Tags', before: 'one, two', after: null },
    { field: 'Status', before: 'New', after: 'In Progress' },
    { field: 'Role', before: 'Member', after: 'Builder Plus' },
    { field: 'Recipients', before: null, after: '0' },
  ])
})
