import { expect, test } from 'vitest'
import { onboardingFunnel } from './onboarding-funnel.ts'

test('each step counts the people who have reached it, and how many the step before lost', () => {
  const steps = onboardingFunnel({
    'not-signed-up': 6,
    'pending-onboarding': 4,
    'questionnaire-pending': 3,
    'registration-complete': 7,
  })
  expect(steps.map(({ people, percent, lost }) => [people, percent, lost])).toEqual([
    [20, 100, null],
    [14, 70, 6],
    [10, 50, 4],
    [7, 35, 3],
  ])
})

test('without people every step is zero', () => {
  const nobody = {
    'not-signed-up': 0,
    'pending-onboarding': 0,
    'questionnaire-pending': 0,
    'registration-complete': 0,
  }
  expect(onboardingFunnel(nobody).map(({ people, percent }) => [people, percent])).toEqual(Array(4).fill([0, 0]))
})
