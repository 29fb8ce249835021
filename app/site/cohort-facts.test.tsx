import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readPilot } from '../../test/pilot.ts'
import { shownAt } from '../cohorts/cohort.ts'
import { CohortFacts } from './cohort-facts.tsx'

const { pilot } = await readPilot()
const before = shownAt(pilot, new Date('2025-07-06T12:00:00-07:00'))
const after = shownAt(pilot, new Date('2025-07-08T12:00:00-07:00'))
const facts = [{ name: 'Value', value: '$1,500' }]

test('until the announced day the facts only say when registration closes', () => {
  const text = renderToStaticMarkup(<CohortFacts facts={facts} cohort={before} vacancy="open" />)
  expect(text).toContain('<dt>Registration closes</dt><dd>Sunday, July 6th, 2025</dd>')
  expect(text).not.toContain('still')
})

test('after that day they say what is still possible', () => {
  const text = renderToStaticMarkup(<CohortFacts facts={facts} cohort={after} vacancy="open" />)
  expect(text).toContain('<dt>Planned closing day</dt><dd>Sunday, July 6th, 2025</dd>')
  expect(text).toContain('You can still reserve a free place')
})

test.each([true, false])(
  'without a free place they don’t invite to reserve one (day over: %s)',
  (registrationDayOver) => {
    const text = renderToStaticMarkup(
      <CohortFacts facts={facts} cohort={registrationDayOver ? after : before} vacancy="none" />,
    )
    expect(text).toContain('All places are taken. New registrations join the waitlist.')
    expect(text).not.toContain('reserve a')
  },
)
