import { href } from 'react-router'

/** The stored data that the steps depend on. */
export interface Beginning {
  hasPicture: boolean
  hasFeed: boolean
  projects: number
}

export interface FirstStep {
  title: string
  /** Shown for the next step. */
  reason: string
  /** Label of its button. */
  call: string
  to: string
  isDone: boolean
}

/**
 * The onboarding steps, and useful steps after them. A step is done only if its data proves it.
 *
 * @param isOver whether the cohort is over: then its calendar is of no use
 * @param kept search parameters that keep the cohort (`keptCohort`)
 */
export function firstSteps({ hasPicture, hasFeed, projects }: Beginning, isOver: boolean, kept = ''): FirstStep[] {
  const profile = href('/training-portal/profile')
  const calendar = {
    title: 'Add the sessions to your calendar',
    reason: 'One link adds them all, and updates itself if a time changes.',
    call: 'Get my calendar link',
    to: `${href('/training-portal/schedule')}${kept}#subscribe`,
    isDone: hasFeed,
  }
  return [
    { ...behindYou, title: 'Accept the expectations' },
    { ...behindYou, title: 'Tell us about you' },
    ...(isOver ? [] : [calendar]),
    {
      title: 'Add your photo',
      reason: 'It’s easier to reach out to someone whose face you know.',
      call: 'Add a photo',
      to: `${profile}#picture`,
      isDone: hasPicture,
    },
    {
      title: 'Share your first project',
      reason: 'It doesn’t have to be finished. A sentence about your idea is a good start.',
      call: 'Share a project',
      to: `${profile}/projects/new`,
      isDone: projects > 0,
    },
  ]
}

/** The portal shows the dashboard only after both steps. */
const behindYou = { reason: '', call: '', to: '', isDone: true }
