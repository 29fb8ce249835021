import { isChoice } from '../../cohorts/cohort-choice.ts'
import { listNamedCohorts } from '../../cohorts/cohorts.server.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { isFiltered } from '../../platform/list-query.ts'
import { countEverybody, listDirectory } from './directory.server.ts'
import { readDirectoryQuery } from './directory-query.ts'
import { cardOf } from './listed-member.ts'

export type ShownDirectory = Awaited<ReturnType<typeof showDirectory>>

/** The directory for the URL's query. */
export async function showDirectory(db: Database, params: URLSearchParams, now: Date) {
  const named = listNamedCohorts(db, now)
  const asked = readDirectoryQuery(params)
  const cohort = asked.bootcamp ? (await named).find(({ slug }) => slug === asked.bootcamp) : null
  const query = { ...asked, bootcamp: cohort?.slug ?? null }
  const [cohorts, { rows, ...list }, everybody] = await Promise.all([
    named,
    listDirectory(db, cohort?.id ?? null, query),
    isFiltered(query) ? countEverybody(db) : null,
  ])
  return {
    query: { ...query, page: list.page },
    bootcamps: isChoice({ cohorts }) ? cohorts : null,
    list,
    all: everybody ?? list,
    members: rows.map(cardOf),
  }
}
