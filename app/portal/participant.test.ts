import { expect, test } from 'vitest'
import { nextStep, noProgress, onboardingState } from './participant.ts'

const accepted = { accepted_expectations: true, questionnaire_completed: false }
const done = { accepted_expectations: true, questionnaire_completed: true }
/** Only possible in data of an earlier site. */
const completedOnly = { accepted_expectations: false, questionnaire_completed: true }

test('the expectations come first, then the questionnaire, then all other pages', () => {
  expect([noProgress, accepted, done].map(nextStep)).toEqual(['expectations', 'questionnaire', 'dashboard'])
})

test('a completed questionnaire does not replace the expectations', () => {
  expect(nextStep(completedOnly)).toBe('expectations')
  expect(onboardingState(completedOnly)).toBe('pending-onboarding')
})

test('the four states of onboarding are those of the specification', () => {
  expect([null, noProgress, accepted, done].map(onboardingState)).toEqual([
    'not-signed-up',
    'pending-onboarding',
    'questionnaire-pending',
    'registration-complete',
  ])
})
