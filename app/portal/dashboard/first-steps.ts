import { href } from 'react-router'

/** What somebody has to begin with, as it is stored. */
export interface Beginning {
  hasPicture: boolean
  hasFeed: boolean
  projects: number
}

export interface FirstStep {
  title: string
  /** Why it is worth it, where it is the next one. */
  reason: string
  /** What the button says that leads to it. */
  call: string
  to: string
  isDone: boolean
}

/**
 * The way in, and what makes the most of it afterwards. Only what is known to be done is ticked.
 *
 * @param isOver of the cohort: nobody needs its sessions in a calendar any more
 * @param kept which cohort the next page is about (`keptCohort`)
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

/** Nobody comes to the dashboard without both. */
const behindYou = { reason: '', call: '', to: '', isDone: true }
