import { expect, test } from 'vitest'
import { tooManyRequests } from './too-many-requests.ts'

test.each([
  [1, 'a minute'],
  [60, 'a minute'],
  [61, '2 minutes'],
  [3600, '60 minutes'],
])('%i seconds are written as %s, rounded up', (seconds, said) => {
  expect(tooManyRequests('messages', seconds).description).toBe(
    `Many messages came from your network. Please wait ${said} and try again.`,
  )
})
