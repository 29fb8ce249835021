import { href } from 'react-router'
import { ConfirmForm } from '../../../ui/form/confirm-form.tsx'
import { RouteDialog } from '../../../ui/route-dialog.tsx'
import { keptCohort } from '../../own-cohort.ts'
import { feedCopy } from '../copy.ts'

const schedule = href('/training-portal/schedule')

const questions = {
  reset: {
    title: 'Reset the link?',
    meaning: 'Calendars that use the current link stop updating. You’ll get a new link to subscribe with.',
    confirmLabel: 'Reset the link',
    pending: 'Resetting...',
  },
  stop: {
    title: 'Stop the feed?',
    meaning:
      'Calendars that use this link stop updating. You can get a new link here any time, but this one won’t work again.',
    confirmLabel: 'Stop the feed',
    pending: 'Stopping...',
  },
}

export type FeedAction = keyof typeof questions

export function isFeedAction(asked: string | null): asked is FeedAction {
  return asked !== null && Object.hasOwn(questions, asked)
}

/** @param params of the page @returns the URL that opens the question */
export function feedQuestionAddress(action: FeedAction, params: URLSearchParams): string {
  const kept = keptCohort(params)
  return `${schedule}${kept}${kept ? '&' : '?'}feed=${action}#subscribe`
}

/** @param kept search parameters that keep the cohort @param triggerId id of the link that opens it */
export function FeedQuestion({ about, kept, triggerId }: { about: FeedAction; kept: string; triggerId: string }) {
  const { title, meaning, ...answers } = questions[about]
  // Without JavaScript the question is inside the card, so the fragment scrolls to it.
  const card = `${schedule}${kept}#subscribe`
  return (
    <RouteDialog title={title} closeTo={card} triggerId={triggerId}>
      <p>{meaning}</p>
      <ConfirmForm {...answers} fields={{ intent: about }} closeTo={card} safe="Keep it as it is" lost={feedCopy} />
    </RouteDialog>
  )
}
