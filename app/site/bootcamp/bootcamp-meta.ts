import type { MetaDescriptor } from 'react-router'
import { bootcampName } from '../../cohorts/cohort.ts'
import { invitationOf } from '../../cohorts/invitation.ts'
import { vacancyOf } from '../../cohorts/places.ts'
import { type MetaArgs, pageMeta } from '../for-machines/page-meta.ts'
import { course, faqPage, sessionEvents } from '../for-machines/structured-data.ts'
import { descriptionOf, questionsOf } from './bootcamp.content.ts'
import type { ShownBootcamp } from './bootcamp-view.tsx'

/** @param path the canonical path: the featured cohort has two */
export function bootcampMeta(
  page: MetaArgs,
  { cohort, isTold, places }: Pick<ShownBootcamp, 'cohort' | 'isTold' | 'places'>,
  path: string,
): MetaDescriptor[] {
  // The address of the offer belongs to the featured cohort.
  const isOffered = isTold && invitationOf(cohort, places && vacancyOf(places)) === 'place'
  return pageMeta(
    { ...page, location: { pathname: path } },
    {
      title: `${cohort ? bootcampName(cohort) : 'Bootcamp'}: Build an AI Agent Without Code`,
      description: descriptionOf(cohort),
      picture: 'bootcamp',
      facts: (origin) => [
        ...(cohort
          ? [course(origin, cohort, { path, isOffered }), ...sessionEvents(origin, cohort, { path, isOffered })]
          : []),
        faqPage(questionsOf(cohort)),
      ],
    },
  )
}
