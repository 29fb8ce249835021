import { expect, test } from 'vitest'
import { readableChanges } from './audit-change.ts'

test('changes are read as words, whatever they are stored as', () => {
  expect(
    readableChanges({
      newsletter_subscription: { before: false, after: true },
      externalUrl: { before: null, after: 'https://a.example' },
      tags: { before: ['one', 'two'], after: [] },
      recipients: { before: undefined, after: 0 },
    }),
  ).toEqual([
    { field: 'Newsletter subscription', before: 'no', after: 'yes' },
    { field: 'External url', before: null, after: 'https://a.example' },
    { field: 'Tags', before: 'one, two', after: null },
    { field: 'Recipients', before: null, after: '0' },
  ])
})
