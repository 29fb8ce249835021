import { exportList } from '../../audit/export-list.server.ts'
import { chooseCohortOrEveryone } from '../../cohorts/choose-cohort.server.ts'
import { bootcampName } from '../../cohorts/cohort.ts'
import { servicesContext } from '../../platform/services.ts'
import { requireConfirmed, requireOrganiser } from '../../sign-in/viewer.server.ts'
import type { Route } from './+types/members-csv-route'
import { filterInWords } from './filter-in-words.ts'
import { fileColumns } from './member-file.ts'
import { countMatchingMembers, everyMatchingMember, findToldColumns, type ListedRecord } from './member-lists.server.ts'
import { readMemberQuery } from './member-query.ts'

/** Whom the list finds, the newest first, as a file that the import takes too. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const admin = requireConfirmed(context, requireOrganiser)
  const services = context.get(servicesContext)
  const query = readMemberQuery(url.searchParams)
  const { chosen } = await chooseCohortOrEveryone(services, url.searchParams)
  const cohort = chosen?.id ?? null
  return exportList(services, admin, request.headers, {
    name: `Community Members${chosen ? `, ${bootcampName(chosen)}` : ''}${[...filterInWords(query)].map((part) => `, ${part}`).join('')}`,
    file: chosen ? `members-${chosen.slug}` : 'members',
    count: () => countMatchingMembers(services.db, query, cohort),
    batches: withAnswers(everyMatchingMember(services.db, query, cohort), (ids) =>
      findToldColumns(services.db, ids, query.columns, cohort),
    ),
    columns: fileColumns(query.columns),
  })
}

async function* withAnswers(
  batches: AsyncIterable<ListedRecord[]>,
  ask: (ids: string[]) => ReturnType<typeof findToldColumns>,
) {
  for await (const batch of batches) {
    const told = await ask(batch.map(({ id }) => id))
    yield batch.map((member) => ({ ...member, told: told.get(member.id) ?? {} }))
  }
}
