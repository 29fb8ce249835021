import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PilotFacts } from './pilot-facts.tsx'

const facts = [{ name: 'Value', value: '$1,500' }]

test('until the announced day registration closes on it, and nothing more is said', () => {
  const text = renderToStaticMarkup(<PilotFacts facts={facts} registrationDayOver={false} full={false} />)
  expect(text).toContain('<dt>Registration closes</dt><dd>Sunday, July 6th, 2025</dd>')
  expect(text).not.toContain('has passed')
})

test('after that day a reader learns that it has passed, and what is still possible', () => {
  const text = renderToStaticMarkup(<PilotFacts facts={facts} registrationDayOver full={false} />)
  expect(text).toContain('<dt>Registration was to close</dt><dd>Sunday, July 6th, 2025</dd>')
  expect(text).toContain('Places that are still free can be reserved all the same')
})

test.each([true, false])(
  'when no place is left nobody is told to reserve one (day over: %s)',
  (registrationDayOver) => {
    const text = renderToStaticMarkup(<PilotFacts facts={facts} registrationDayOver={registrationDayOver} full />)
    expect(text).toMatch(/all places are taken. New registrations join the waitlist./i)
    expect(text.includes('That day has passed')).toBe(registrationDayOver)
    expect(text).not.toContain('reserved')
  },
)
