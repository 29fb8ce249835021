import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { withLinks } from '../platform/with-links.ts'
import { messageLetters } from './message.email.tsx'
import { paragraphsOf, peopleInWords, titleOf, withFirstName } from './message.ts'
import { messageSchema } from './message-schema.ts'

function read(typed: Record<string, string>) {
  const chosen = { audience: 'list=subscribers', topic: 'news' }
  const submission = parseWithZod(new URLSearchParams({ ...chosen, ...typed }), { schema: messageSchema })
  return submission.status === 'success' ? submission.value : submission.error
}

test('a message has an audience, a topic, a subject and a text', () => {
  expect(read({ audience: '', topic: 'jokes' })).toEqual({
    audience: ['Please choose who gets it'],
    topic: ['Please choose what it is about'],
    subject: ['Subject is required'],
    body: ['Text is required'],
  })
  expect(read({})).toEqual({ subject: ['Subject is required'], body: ['Text is required'] })
  expect(read({ subject: ' June\r\nnews ', body: 'One\r\ntwo' })).toMatchObject({
    subject: 'June news',
    body: 'One\ntwo',
  })
})

test('the longest text is just below the limits of the column and the server', () => {
  expect(read({ subject: 'A', body: '李'.repeat(10_000) })).toMatchObject({ subject: 'A' })
  expect(read({ subject: 'A', body: 'A'.repeat(10_001) })).toEqual({ body: ['Please use at most 10000 characters'] })
  const posted = new URLSearchParams({ id: crypto.randomUUID(), subject: '李'.repeat(200), body: '李'.repeat(10_000) })
  expect(posted.toString().length).toBeLessThan(128 * 1024)
})

test('a blank line begins a new paragraph, even if it contains blanks', () => {
  expect(paragraphsOf('One\ntwo\n\nThree\n \t\n\n\nFour')).toEqual(['One\ntwo', 'Three', 'Four'])
})

test.each([
  ['See https://a.example/x?b=1&c=(d), now', ['https://a.example/x?b=1&c=(d']],
  ['(http://a.example.) "https://b.example"!', ['http://a.example', 'https://b.example']],
  ['https://a.example/o’brien’s https://a.example/李', ['https://a.example/o’brien’s', 'https://a.example/李']],
  ['javascript:alert(1) ftp://a.example www.a.example', []],
])('in %j the addresses are links', (line, links) => {
  const parts = withLinks(line)
  expect(parts.filter(({ isLink }) => isLink).map(({ text }) => text)).toEqual(links)
  expect(parts.map(({ text }) => text).join('')).toBe(line)
})

test('counts of people are formatted with separators and limits', () => {
  expect([0, 1, 2, 1200].map((count) => peopleInWords(count))).toEqual([
    '0 people',
    '1 person',
    '2 people',
    '1,200 people',
  ])
})

test.each([
  ['Hello {first name},', 'Hello Ada,', 'Hello,'],
  ['Thanks, {First Name}!', 'Thanks, Ada!', 'Thanks!'],
  ['{ first_name }, your place is yours', 'Ada, your place is yours', 'Your place is yours'],
  ['One\n{firstname}: two', 'One\nAda: two', 'One\nTwo'],
  ['{first name}\n\nHello', 'Ada\n\nHello', '\n\nHello'],
  ['Hello {{first name}},', 'Hello Ada,', 'Hello,'],
  ['Test: {first name}, your place', 'Test: Ada, your place', 'Test: Your place'],
  ['Ask {first names} or name', 'Ask {first names} or name', 'Ask {first names} or name'],
])('%j addresses Ada as %j, and people without a name as %j', (text, toAda, toSomebody) => {
  expect(withFirstName(text, 'Ada')).toBe(toAda)
  expect(withFirstName(text, undefined)).toBe(toSomebody)
})

test('the admin area shows a subject without its placeholder, unless nothing else is left', () => {
  expect(titleOf('Well done, {first name}')).toBe('Well done')
  expect(titleOf('{first name}')).toBe('{first name}')
})

test('a text of blanks takes no longer than another one', () => {
  const blanks = ' '.repeat(500_000)
  expect(withFirstName(`Hello${blanks}x ,${blanks}{first name}!`, undefined)).toBe(`Hello${blanks}x !`)
})

test('unknown placeholders are refused', () => {
  const refused = ['Only {first name} can be filled in']
  expect(read({ subject: 'For {name}', body: 'Hello {last name}' })).toEqual({ subject: refused, body: refused })
  expect(read({ subject: '{first name}, hello', body: 'Use {curly} braces, {first  name}' })).toMatchObject({
    subject: '{first name}, hello',
  })
})

test('each copy addresses its reader by first name, as text, and never by another name', async () => {
  const typed = { subject: 'June for {first name}', body: 'Hello {first name},\n\nread https://a.example.' }
  const letterOf = (own: { firstName?: string }) =>
    messageLetters.news.render({ ...typed, ...own }, { origin: 'https://bootcamp.example' })
  const [ada, ben, nameless] = [
    await letterOf({ firstName: 'Ada' }),
    await letterOf({ firstName: 'B<e>n & "$&"' }),
    await letterOf({}),
  ]
  expect([ada.subject, ben.subject, nameless.subject]).toEqual(['June for Ada', 'June for B<e>n & "$&"', 'June for'])
  expect(ada.text).toContain('Hello Ada,\n')
  expect(ada.html).toContain('Hello Ada,')
  expect(ben.text).toContain('Hello B<e>n & "$&",\n')
  expect(ben.html).toContain('Hello B&lt;e&gt;n &amp; &quot;$&amp;&quot;,')
  expect(nameless.text).toContain('Hello,\n')
  expect(JSON.stringify([ben, nameless])).not.toContain('Ada')
})

test('the email shows the typed text as text, with links, and how to unsubscribe', async () => {
  const letter = await messageLetters.news.render(
    {
      subject: `"Quotes" & O'Brien`,
      body: `Hello,\nO'Brien says "hi" & <b>bold</b></script>.\n\nRead https://a.example/x?a=1&b=2.`,
      unsubscribeUrl: 'https://bootcamp.example/newsletter/key/unsubscribe',
      registrationUrl: 'https://bootcamp.example/registration/other',
    },
    { origin: 'https://bootcamp.example' },
  )
  expect(letter.subject).toBe(`"Quotes" & O'Brien`)
  expect(letter.html).not.toContain('<b>')
  expect(letter.html).not.toContain('</script>')
  expect(letter.html).toContain('href="https://a.example/x?a=1&amp;b=2"')
  expect(letter.text).toContain(
    `Hello,\nO'Brien says "hi" & <b>bold</b></script>.\n\nRead https://a.example/x?a=1&b=2.`,
  )
  expect(letter.text).toContain('Unsubscribe <https://bootcamp.example/newsletter/key/unsubscribe>')
  expect(letter.text).toContain('Manage your registration <https://bootcamp.example/registration/other>')
  expect(letter.text).toContain('You received this email because you asked for AgentSpark news')
  expect(letter.headers).toEqual({
    'List-Unsubscribe': '<https://bootcamp.example/newsletter/key/unsubscribe>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
})

test("each copy of an email has its reader's own links, and no others", async () => {
  const typed = { subject: 'June', body: 'Hello https://bootcamp.example/registration/some' }
  const links = (name: string) => ({
    unsubscribeUrl: `https://bootcamp.example/newsletter/${name}/unsubscribe?a=1&b="2"`,
    registrationUrl: `https://bootcamp.example/registration/${name}`,
  })
  const context = { origin: 'https://bootcamp.example' }
  const letterOf = (name: string) => messageLetters.news.render({ ...typed, ...links(name) }, context)
  const ada = await letterOf('ada')
  const ben = await letterOf('ben$&')
  for (const [letter, name, other] of [
    [ada, 'ada', 'ben'],
    [ben, 'ben$&', 'ada'],
  ] as const) {
    const { unsubscribeUrl, registrationUrl } = links(name)
    expect(letter.headers?.['List-Unsubscribe']).toBe(`<${unsubscribeUrl}>`)
    expect(letter.text).toContain(`<${unsubscribeUrl}>`)
    expect(letter.text).toContain(`<${registrationUrl}>`)
    expect(letter.html).toContain(`href="${unsubscribeUrl.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`)
    expect(JSON.stringify(letter)).not.toContain(`/${other}`)
    expect(JSON.stringify(letter)).not.toContain('.invalid')
  }
})
