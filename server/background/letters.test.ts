import { expect, test } from 'vitest'
import { letterTopics } from '../../app/membership/letter-topic.ts'
import { letters } from './letters.ts'

/** They answer what somebody has sent, or say goodbye, whatever becomes of a membership; or tell admins of a day. */
const withoutTopic = [
  'known-address',
  'farewell',
  'own-link',
  'stop-links',
  'newsletter-confirmation',
  'inquiry',
  'beta-request',
  'reply',
  'admin-invitation',
  'trouble',
  'team-notice',
  'team-summary',
  'team-address',
]

test('of every email it is known what becomes of it, while it waits, when its reader is cancelled or gets another address', () => {
  const topics: (string | undefined)[] = Object.values(letterTopics)
  expect(letters.filter(({ topic }) => !topics.includes(topic)).map(({ kind }) => kind)).toEqual(withoutTopic)
})
