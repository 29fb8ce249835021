import { expect, test } from 'vitest'
import { letterTopics } from '../../app/membership/letter-topic.ts'
import { letters } from './letters.ts'

/** They answer a form, say goodbye, or report to admins, so no change of a membership discards them. */
const withoutTopic = [
  'known-address',
  'farewell',
  'own-link',
  'stop-links',
  'newsletter-confirmation',
  'beta-request',
  'inquiry',
  'reply',
  'hand-in-answer',
  'admin-invitation',
  'trouble',
  'team-notice',
  'team-summary',
  'team-address',
]

test('every kind of email has a topic, except those that no membership affects', () => {
  const topics: (string | undefined)[] = Object.values(letterTopics)
  expect(letters.filter(({ topic }) => !topics.includes(topic)).map(({ kind }) => kind)).toEqual(withoutTopic)
})
