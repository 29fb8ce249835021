import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PersonQuote } from './person-quote.tsx'

const person = { name: 'Ada Lovelace', title: 'Co-founder', quote: 'It weaves.' }

test('a person with a page of their own has a link whose label names them', () => {
  expect(renderToStaticMarkup(<PersonQuote person={person} />)).not.toContain('<a ')
  expect(
    renderToStaticMarkup(<PersonQuote person={{ ...person, profileUrl: 'https://www.linkedin.com/in/ada' }} />),
  ).toContain(
    '<a href="https://www.linkedin.com/in/ada">LinkedIn<span class="sr-only"> profile of Ada Lovelace</span></a>',
  )
})
