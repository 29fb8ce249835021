import { type OnboardingState, onboardingStateNames, onboardingStates } from '../membership/onboarding-state.ts'

/** A participant's progress: the two flags of their `profiles` record. */
export interface Progress {
  accepted_expectations: boolean
  questionnaire_completed: boolean
}

/** Without a record, or when it can't be read (specification, section 4: portal routing guard). */
export const noProgress: Progress = { accepted_expectations: false, questionnaire_completed: false }

export type Step = 'expectations' | 'questionnaire' | 'dashboard'

/** The first page whose flag is missing. */
export function nextStep({ accepted_expectations, questionnaire_completed }: Progress): Step {
  if (!accepted_expectations) return 'expectations'
  return questionnaire_completed ? 'dashboard' : 'questionnaire'
}

export { type OnboardingState, onboardingStateNames, onboardingStates }

const stateBefore: Record<Step, OnboardingState> = {
  expectations: 'pending-onboarding',
  questionnaire: 'questionnaire-pending',
  dashboard: 'registration-complete',
}

/** @param progress null: the member has never been in the portal */
export function onboardingState(progress: Progress | null): OnboardingState {
  return progress ? stateBefore[nextStep(progress)] : 'not-signed-up'
}

/** The states with an open step, of which a member can be reminded. */
export type StuckState = Exclude<OnboardingState, 'registration-complete'>

export function isStuck(state: OnboardingState): state is StuckState {
  return state !== 'registration-complete'
}

/** Minimum between two reminders to a member. */
export const daysBetweenReminders = 3
