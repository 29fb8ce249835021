import { type OnboardingState, onboardingStateNames, onboardingStates } from '../membership/onboarding-state.ts'

/** How far a participant is: the two flags of their `community_pilot` record. */
export interface Progress {
  accepted_expectations: boolean
  questionnaire_completed: boolean
}

/** Someone without a record, and someone whose record can't be read (specification, section 4: portal routing guard). */
export const noProgress: Progress = { accepted_expectations: false, questionnaire_completed: false }

export type Step = 'expectations' | 'questionnaire' | 'dashboard'

/** The page whose fact is missing comes next; the order can't be turned round. */
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

/** Those in which somebody has a next step to take, and may be reminded of it. */
export type StuckState = Exclude<OnboardingState, 'registration-complete'>

export function isStuck(state: OnboardingState): state is StuckState {
  return state !== 'registration-complete'
}

export const stuckStates = onboardingStates.filter(isStuck)

/** Nobody is reminded more often than this. */
export const daysBetweenReminders = 3
