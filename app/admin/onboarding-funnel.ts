import type { OnboardingState } from '../portal/participant.ts'

/** @param counts of registered members by their state. Each step counts everyone who has reached it. */
export function onboardingFunnel(counts: Record<OnboardingState, number>) {
  const finished = counts['registration-complete']
  const accepted = finished + counts['questionnaire-pending']
  const signedIn = accepted + counts['pending-onboarding']
  const everyone = signedIn + counts['not-signed-up']
  const steps = [
    { name: 'Registered', people: everyone },
    { name: 'Signed in', people: signedIn },
    { name: 'Accepted the expectations', people: accepted },
    { name: 'Answered the questionnaire', people: finished },
  ]
  return steps.map(({ name, people }, n) => {
    const before = steps[n - 1]?.people
    return {
      name,
      people,
      /** Of the first step. */
      percent: everyone === 0 ? 0 : Math.round((100 * people) / everyone),
      /** Members of the previous step who haven't reached this one. */
      lost: before === undefined ? null : before - people,
    }
  })
}

export type FunnelStep = ReturnType<typeof onboardingFunnel>[number]
