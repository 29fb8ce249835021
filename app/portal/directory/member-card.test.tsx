import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { MemberCard } from './member-card.tsx'

const member = {
  id: 'ada',
  name: 'Ada Lovelace',
  work: 'Analyst',
  linkedin: 'https://linkedin.example/in/ada',
  avatarUrl: null,
  hasProfile: true,
}

function render(card: Partial<typeof member>, isOpening = false): string {
  const element = <MemberCard member={{ ...member, ...card }} address="/there" isOpening={isOpening} />
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

test('a card is one link, and the LinkedIn link stands beside it, never inside', () => {
  const html = render({})
  expect(html.match(/<a /g)).toHaveLength(2)
  expect(html).toMatch(/<a [^>]*href="\/there"[^>]*>Ada Lovelace<\/a><\/h3>/)
  expect(html).toContain('Ada Lovelace on LinkedIn (opens in a new tab)')
  expect(html).not.toContain('Profile setup in progress')
})

test('the card of a member without a questionnaire is dimmed, says so and has no link', () => {
  const html = render({ hasProfile: false, linkedin: undefined })
  expect(html).not.toContain('<a ')
  expect(html).toContain('member-card-waiting')
  expect(html).toContain('lucide-clock')
  expect(html).toContain('Profile setup in progress')
})

test('while its profile loads, a card says so instead of the job', () => {
  const html = render({}, true)
  expect(html).toContain('Loading profile...')
  expect(html).toContain('aria-busy="true"')
  expect(html).not.toContain('Analyst')
})
