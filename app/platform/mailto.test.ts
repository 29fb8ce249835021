import fc from 'fast-check'
import { expect, test } from 'vitest'
import { replyLink } from './mailto.ts'

const message = { name: "Zoë O'Brien", date: 'Jun 10, 2025', text: 'Hello there,\nis 50 % enough?\r\nZ & Z + 1' }

/** As an email program reads it (RFC 6068). */
function opened(link: string | null) {
  const [address = '', fields = ''] = (link ?? '').replace(/^mailto:/, '').split('?')
  const headers = fields.split('&').map((field) => {
    const [name = '', ...value] = field.split('=')
    return [name, decodeURIComponent(value.join('='))]
  })
  return { to: decodeURIComponent(address), names: headers.map(([name]) => name), ...Object.fromEntries(headers) }
}

test('opens with the subject, and the message quoted below an empty part', () => {
  const link = replyLink('zoe+news@example.org', 'A room & a question?', message)
  expect(opened(link)).toEqual({
    to: 'zoe+news@example.org',
    names: ['subject', 'body'],
    subject: 'Re: A room & a question?',
    body: "\r\n\r\n\r\nOn Jun 10, 2025, Zoë O'Brien wrote:\r\n> Hello there,\r\n> is 50 % enough?\r\n> Z & Z + 1",
  })
  // Many programs don't decode + as a space, so spaces are %20, and line breaks CR LF.
  expect(link).not.toMatch(/[\s+']/)
  expect(link).toContain('%0D%0A')
  expect(link?.replaceAll('%0D%0A', '')).not.toMatch(/%0[AD]/)
})

test('an existing "Re:" isn’t doubled', () => {
  expect(opened(replyLink('a@example.org', 'RE: Tools', message)).subject).toBe('RE: Tools')
})

test.each([
  '\r\nBcc: evil@example.org',
  '\u2028Bcc: evil@example.org',
  '&bcc=evil@example.org',
  '?cc=evil@example.org#',
])('subject and name can’t add a header: %j', (evil) => {
  const { to, names, subject } = opened(replyLink('a@example.org', `Hi${evil}`, { ...message, name: evil }))
  expect(to).toBe('a@example.org')
  expect(names).toEqual(['subject', 'body'])
  expect(subject).not.toMatch(/[\r\n\u2028]/)
})

test.each([
  'a@example.org,evil@example.org',
  'a@example.org;evil@example.org',
  'a@example.org\r\nBcc: evil@example.org',
  'Ann <a@example.org>',
  'a@b@example.org',
  'nobody',
  '',
  `${'李'.repeat(200)}@example.org`,
])('%j gets no link', (address) => {
  expect(replyLink(address, 'Tools', message)).toBeNull()
})

test('special characters of an address are encoded', () => {
  for (const address of ["o'brien@example.org", 'a?b=c&d#e/f%g@example.org', '用户@例え.example'])
    expect(opened(replyLink(address, 'Tools', message))).toMatchObject({ to: address, names: ['subject', 'body'] })
})

test('a long text is cut, and the quote says so', () => {
  const long = { name: '李'.repeat(200), date: 'Jun 10, 2025', text: 'a'.repeat(5000) }
  const link = replyLink(`${'a'.repeat(64)}@${'b'.repeat(180)}.org`, '題'.repeat(200), long) ?? ''
  expect(link.length).toBeLessThanOrEqual(1800)
  expect(opened(link).subject).toMatch(/^Re: 題+…$/)
  expect(opened(link).body).toMatch(/> a+…$/)
  const most = replyLink('a@example.org', 'Tools', { ...message, text: 'word '.repeat(1000) }) ?? ''
  expect(most.length).toBeGreaterThan(1780)
})

test('every text gives a link that reads back', () => {
  const text = fc.string({ unit: 'binary', maxLength: 3000 })
  fc.assert(
    fc.property(text, text, text, (subject, name, body) => {
      const link = replyLink('a@example.org', subject, { name, date: 'Jun 10', text: body }) ?? ''
      expect(link.length).toBeLessThanOrEqual(1800)
      expect(link).toMatch(/^mailto:a@example\.org\?subject=[\w.!~*()%-]+&body=[\w.!~*()%-]+$/)
      expect(opened(link).names).toEqual(['subject', 'body'])
    }),
  )
})
