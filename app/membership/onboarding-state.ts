/** The steps of the onboarding, in order. */
export const onboardingStates = [
  'not-signed-up',
  'pending-onboarding',
  'questionnaire-pending',
  'registration-complete',
] as const
export type OnboardingState = (typeof onboardingStates)[number]

/** Names for people (specification, section 4: pilot onboarding). */
export const onboardingStateNames: Record<OnboardingState, string> = {
  'not-signed-up': 'Not Signed Up',
  'pending-onboarding': 'Pending Onboarding',
  'questionnaire-pending': 'Questionnaire Pending',
  'registration-complete': 'Registration Complete',
}
