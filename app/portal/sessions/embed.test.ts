import { expect, test } from 'vitest'
import { embedOf, frameHosts } from './embed.ts'

const loom = '0281766fa2d04bb788eaf19e65135184'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=60', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://m.youtube.com/watch?app=m&v=dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://www.youtube.com/live/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  ['https://vimeo.com/76979871/a1b2c3d4e5', 'https://player.vimeo.com/video/76979871?dnt=1&h=a1b2c3d4e5'],
  [
    'https://player.vimeo.com/video/76979871?h=a1b2c3d4e5',
    'https://player.vimeo.com/video/76979871?dnt=1&h=a1b2c3d4e5',
  ],
  [`https://www.loom.com/share/${loom}?sid=1`, `https://www.loom.com/embed/${loom}`],
  [`https://www.loom.com/share/Session-2-${loom}`, `https://www.loom.com/embed/${loom}`],
])('%s is played here', (address, player) => {
  const embed = embedOf(address)
  expect(embed?.url).toBe(player)
  expect(frameHosts).toContain(new URL(embed?.url ?? '').origin)
})

test.each([
  'https://us02web.zoom.us/rec/share/abc',
  'https://example.org/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.example.org/watch?v=dQw4w9WgXcQ',
  'https://example.org/https://youtu.be/dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=../../evil',
  'https://www.youtube.com/@channel',
  'https://vimeo.com/channels/staffpicks',
  'https://vimeo.com/76979871?h="onload=',
  'no address',
])('%s opens in its own place', (address) => {
  expect(embedOf(address)).toBeNull()
})
