import { beforeAll, describe, expect, test } from 'vitest'
import {
  LetterButton,
  LetterCode,
  LetterFacts,
  LetterHeading,
  LetterLayout,
  LetterLink,
  LetterText,
} from './layout.tsx'
import { renderLetter } from './render.tsx'

let letter: { html: string; text: string }

beforeAll(async () => {
  letter = await renderLetter(
    <LetterLayout
      brand={{
        name: 'AgentSpark',
        tagline: 'Build fast. Build smart.',
        mailbox: 'hello@bootcamp.example',
        postalAddress: '1 Sample St, Sampletown',
      }}
      origin="https://bootcamp.example"
      preview="Good for ten minutes"
      reason="Somebody asked for a code with your address."
      lastLine="@bootcamp.example #042137"
    >
      <LetterHeading>Your code is 042137</LetterHeading>
      <LetterText>
        Type it where you asked for it, under <LetterLink href="https://bootcamp.example/terms">our terms</LetterLink>.
      </LetterText>
      <LetterCode code="042137" />
      <LetterButton href="https://bootcamp.example/sign-in?token=a&amp;next=b">Sign in</LetterButton>
      <LetterFacts
        rows={[
          { name: 'First name', value: 'Zoë <b>' },
          { name: 'Message', value: 'one\r\ntwo' },
        ]}
      />
    </LetterLayout>,
  )
})

test('the text version has the paragraphs and every link spelled out', () => {
  expect(letter.text).toBe(`Your code is 042137

Type it where you asked for it, under our terms <https://bootcamp.example/terms>.

042137

Sign in:
https://bootcamp.example/sign-in?token=a&next=b

First name: Zoë <b>
Message: one
two

Somebody asked for a code with your address.

AgentSpark. Build fast. Build smart.
https://bootcamp.example
hello@bootcamp.example
1 Sample St, Sampletown

@bootcamp.example #042137
`)
})

describe('the HTML version', () => {
  test('has the preview once, and the text version has none', () => {
    expect(letter.html.split('Good for ten minutes')).toHaveLength(2)
    expect(letter.text).not.toContain('Good for ten minutes')
  })

  test('loads nothing and runs no script', () => {
    expect(letter.html).not.toMatch(/<(img|link|script|iframe|object|video|source)\b|url\(|@import|data:/i)
  })

  test('escapes what a person typed', () => {
    expect(letter.html).toContain('Zoë &lt;b&gt;')
    expect(letter.html).not.toContain('<b>')
  })

  test('has a language, a title and both colour schemes', () => {
    expect(letter.html).toContain('<html lang="en"')
    expect(letter.html).toContain('<title>AgentSpark</title>')
    expect(letter.html).toContain('<meta name="color-scheme" content="light dark"/>')
    // React escapes < and & in styles, and email programs ignore an escaped style.
    expect(/<style>(.*?)<\/style>/.exec(letter.html)?.[1]).not.toMatch(/&|</)
  })

  test('keeps the code in one piece for copying', () => {
    expect(letter.html).toContain('>042137</td>')
  })

  test('stays below the size at which Gmail clips an email', () => {
    expect(letter.html.length).toBeLessThan(20_000)
  })
})
