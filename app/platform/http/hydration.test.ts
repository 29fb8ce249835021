import { expect, test } from 'vitest'
import { withScripts } from './hydration.server.ts'

/** What the page's own script hands over, as the router reads it. */
function handedOver(page: string): unknown[] {
  const [, script = ''] = /<script nonce="n">(.*)<\/script>/s.exec(page) ?? []
  const given: unknown[] = []
  const streamController = { enqueue: (data: string) => given.push(data), close: () => given.push('closed') }
  new Function('window', script)({ __reactRouterContext: { streamController } })
  return given
}

test('a page stays what it is while the next one is made', () => {
  const first = withScripts(`<html><body><p>${'first '.repeat(100)}</p></body></html>`, 'a', 'n')
  const told = first.toString()
  withScripts('<html><body><p>second</p></body></html>', 'b', 'n')
  expect(first.toString()).toBe(told)
})

test.each([
  'plain',
  '</script><script>alert(1)</script>',
  '<!-- <script>',
  `quotes " ' \` and \\ backslashes`,
  '$& $1 $$',
  '\u2028 \u2029 \n',
])('the data of loaders arrives as it was, and ends no script: %j', (data) => {
  const page = withScripts('<html><body><p>$&</p></body></html>', data, 'n').toString()
  expect(handedOver(page)).toEqual([data, 'closed'])
  expect(page.match(/<\/script>/g)).toHaveLength(1)
  expect(page).toMatch(/^<html><body><p>\$&<\/p><script .*<\/script><\/body><\/html>$/s)
})
