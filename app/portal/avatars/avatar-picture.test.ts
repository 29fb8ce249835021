import { expect, test } from 'vitest'
import { initialsOf, ownAvatar } from './avatar-picture.ts'

test.each([
  ['Ada Lovelace', 'AL'],
  ["Nia O'Brien", 'NO'],
  ['Anna Maria de la Cruz', 'AC'],
  ['李 小龙', '李小'],
  ['Zoë', 'Z'],
  ['e\u0301lodie martin', 'E\u0301M'],
  ['“Bob” Smith (he)', 'BH'],
  [`${'x'.repeat(200)} ${'y'.repeat(200)}`, 'XY'],
  ['— &', ''],
])('%s has the initials %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('a picture of another site is not shown', () => {
  expect(ownAvatar('/pictures/avatars/some/avatar-1.webp?size=384x384')).toContain('avatar-1')
  for (const address of [null, '', 'https://example.org/pictures/avatars/a.webp', '//example.org/a', 'javascript:1'])
    expect(ownAvatar(address)).toBeNull()
})
