/** How far somebody is on the way into the portal, in the order of the way. */
export const onboardingStates = [
  'not-signed-up',
  'pending-onboarding',
  'questionnaire-pending',
  'registration-complete',
] as const
export type OnboardingState = (typeof onboardingStates)[number]

/** As a person reads them (specification, section 4: pilot onboarding). */
export const onboardingStateNames: Record<OnboardingState, string> = {
  'not-signed-up': 'Not Signed Up',
  'pending-onboarding': 'Pending Onboarding',
  'questionnaire-pending': 'Questionnaire Pending',
  'registration-complete': 'Registration Complete',
}
