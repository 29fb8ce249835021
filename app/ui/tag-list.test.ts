import { expect, test } from 'vitest'
import { splitTags } from './tag-list.tsx'

test('at most three tags are shown, without the empty and the repeated ones', () => {
  expect(splitTags(['A', 'B', 'C'])).toEqual({ shown: ['A', 'B', 'C'], more: [] })
  expect(splitTags(['A', 'B', 'C', 'D', 'E'])).toEqual({ shown: ['A', 'B', 'C'], more: ['D', 'E'] })
  expect(splitTags(['A', ' ', 'A', 'B ', ''])).toEqual({ shown: ['A', 'B'], more: [] })
})
