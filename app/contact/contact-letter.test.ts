import { expect, test } from 'vitest'
import { contactLetter } from './contact.email.tsx'

test('the email greets, names the reason and promises a reply in 24-48 hours', async () => {
  const facts = { firstName: 'Zoë <b>', inquiryType: 'Media Inquiry' } as const
  const { subject, text, html } = await contactLetter.render(facts, { origin: 'https://bootcamp.example' })
  expect(subject).toBe('We got your message')
  expect(text).toContain('Thank you for writing, Zoë <b>!')
  expect(text).toContain('Media Inquiry')
  expect(text).toContain('24-48 hours')
  expect(html).not.toContain('<b>')
})
