import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../database/database.server.ts'
import { countUpTo, readPage } from '../database/paging.server.ts'
import { containsTerm } from '../database/search-term.server.ts'
import type { Jobs } from '../jobs/jobs.server.ts'
import { heldMs } from './attempts.ts'
import type { LetterQuery } from './letter-query.ts'
import { emailQueues } from './letters.server.ts'

export function findLetterState(db: Database, id: string) {
  return db
    .selectFrom('emails')
    .select(['delivered_at', 'last_error', 'refusal'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findNewestLetter(db: Database, kind: string, recipient: string): Promise<string | null> {
  const letter = await db
    .selectFrom('emails')
    .select('id')
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return letter?.id ?? null
}

/**
 * The outcome of the newest email of these kinds to an address; null when none is stored, as after housekeeping.
 *
 * @param recipient an expression for the address
 */
export function newestFate(kinds: string[], recipient: RawBuilder<string>) {
  return sql<'delivered' | 'waiting' | 'given up' | null>`(
    select case when state in ('delivered', 'waiting') then state else 'given up' end
    from emails where recipient = ${recipient} and kind = any (${kinds}) order by created_at desc limit 1)`
}

interface Parts {
  db: Database
  jobs: Jobs
  clock: Clock
}

const lettersPerPage = 25
/**
 * Newest first. The contents stay encrypted, because they may hold a code. The count is capped, because every member
 * gets several emails.
 *
 * @param person the member to whom a row's address belongs, for a list that shows it
 */
export async function listLetters(services: Parts, query: LetterQuery, person: RawBuilder<string | null> = sql`null`) {
  const { db } = services
  const all = matching(db, query).$if(query.search !== '', (found) => found.where(containsTerm('search', query.search)))
  return readPage({
    wanted: query.page,
    perPage: lettersPerPage,
    isCapped: true,
    read: async (limit, offset) =>
      withNextTries(
        services,
        await newestFirst(all)
          .select([
            'id',
            'kind',
            sql<string>`recipient::text`.as('recipient'),
            'created_at as writtenAt',
            'delivered_at as deliveredAt',
            'gave_up_at as discardedAt',
            'attempts as tries',
            'last_error as problem',
            person.as('person'),
          ])
          .limit(limit)
          .offset(offset)
          .execute(),
      ),
    count: (most) => countUpTo(db, all.select('id'), most),
  })
}

interface StoredLetter {
  id: string
  kind: string
  recipient: string
  writtenAt: Date
  deliveredAt: Date | null
  discardedAt: Date | null
  tries: number
  problem: string | null
}

/** What a list shows of an email. */
export interface ListedLetter extends StoredLetter {
  /** Of a waiting email; null while a server sends it, or a request is about to. */
  nextTryAt: Date | null
  underWay: boolean
}

async function withNextTries<Row extends StoredLetter>(
  { db, jobs, clock }: Parts,
  rows: Row[],
): Promise<(Row & ListedLetter)[]> {
  const waits = ({ deliveredAt, discardedAt }: Row) => !deliveredAt && !discardedAt
  const ids = rows.filter(waits).map(({ id }) => id)
  const times = ids.length > 0 ? await jobs.listTimes(db, emailQueues, ids) : new Map<string, Date>()
  const heldBefore = clock.now().getTime() + heldMs
  return rows.map((row) => {
    const at = times.get(row.id)
    const nextTryAt = at && (at.getTime() > heldBefore || row.tries === 0) ? at : null
    return { ...row, nextTryAt, underWay: waits(row) && !nextTryAt }
  })
}

/** The stored facts about an email, whatever its outcome. `mailing` is null for a single email. */
export async function findLetter(db: Database | Tx, id: string) {
  const rows = await db
    .selectFrom('emails')
    .leftJoin('mailings', 'mailings.id', 'mailing_id')
    .select(['emails.id', 'emails.kind', sql<string>`recipient::text`.as('recipient')])
    .select([
      'emails.created_at as writtenAt',
      'delivered_at as deliveredAt',
      sql<boolean>`state = 'waiting'`.as('waits'),
    ])
    .select(['mailings.id as mailingId', 'mailings.cohort_id as cohortId', 'mailings.facts'])
    .where('emails.id', '=', id)
    .execute()
  const [letter] = rows
  if (!letter) return null
  const { mailingId, cohortId, facts, ...rest } = letter
  return { ...rest, mailing: mailingId === null ? null : { cohortId, facts } }
}

/** The address of an email, as a subquery. */
export function recipientOf(letterId: string) {
  return sql<string>`(select recipient from emails where id = ${letterId})`
}

type Letters = ReturnType<typeof matching>

const newest = sql`created_at desc, id`

function newestFirst(letters: Letters): Letters {
  return letters.orderBy(newest)
}

/** Emails that have not left yet. @param most the limit of the count */
export function countWaitingLetters(db: Database, most: number): Promise<number> {
  return countUpTo(db, matching(db, { state: 'waiting', kind: null }).select('id'), most)
}

/** Without the search. */
function matching(db: Database | Tx, { state, kind }: Pick<LetterQuery, 'state' | 'kind'>) {
  return db
    .selectFrom('emails')
    .$if(kind !== null, (found) => found.where('kind', '=', kind))
    .$if(state === null, (found) => found.where(sql<boolean>`state in ('waiting', 'refused')`))
    .$if(state === 'waiting', (found) => found.where('state', '=', 'waiting'))
    .$if(state === 'delivered', (found) => found.where('delivered_at', 'is not', null))
    .$if(state === 'discarded', (found) => found.where('gave_up_at', 'is not', null))
}
