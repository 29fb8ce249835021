import { expect, test } from 'vitest'
import { betaRequestLetter } from './beta-request.email.tsx'

const facts = { firstName: 'Zoë <b>', industry: 'retail', budget: '5k-15k' } as const

test('the email greets, repeats the choices and promises a reply in 24-48 hours', async () => {
  const { subject, text, html } = await betaRequestLetter.render(facts, { origin: 'https://bootcamp.example' })
  expect(subject).toBe("You're on the beta waitlist")
  expect(text).toContain("You're on the beta waitlist, Zoë <b>!")
  expect(text).toContain('Industry: Retail')
  expect(text).toContain('Budget range: $5,000 to $15,000')
  expect(text).toContain('24-48 hours')
  expect(text).toContain('You pay nothing now')
  expect(text).toContain('someone entered this address on AgentSpark')
  expect(html).not.toContain('<b>')
})

test('a name that is an advertisement is left out of the greeting', async () => {
  const advertisement = { ...facts, firstName: 'Win now at spam.example' }
  const { text, html } = await betaRequestLetter.render(advertisement, { origin: 'https://bootcamp.example' })
  expect(text).toContain("You're on the beta waitlist!")
  expect(`${text}${html}`).not.toContain('spam.example')
})
