import { expect, test } from 'vitest'
import { splitTags } from './tag-list.tsx'

test('at most three tags are shown, without empty and repeated ones', () => {
  expect(splitTags(['A', 'B', 'C'])).toEqual({ shown: ['A', 'B', 'C'], more: [] })
  expect(splitTags(['A', 'B', 'C', 'D', 'E'])).toEqual({ shown: ['A', 'B', 'C'], more: ['D', 'E'] })
  expect(splitTags(['A', ' ', 'A', 'B ', ''])).toEqual({ shown: ['A', 'B'], more: [] })
})
