import { sql } from 'kysely'
import { reaches } from '../../admin-role.ts'
import type { ScheduleItem } from '../../cohorts/schedule-item.ts'
import { sentInquiries } from '../../inquiries/inquiries.server.ts'
import type { InquiryForm } from '../../inquiries/inquiry.ts'
import { matching } from '../../inquiries/inquiry-lists.server.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { foldTerm } from '../../platform/database/fold-term.ts'
import { findNearTerms } from '../../platform/database/near/near-terms.server.ts'
import { cleaned, containsTerm, containsWords } from '../../platform/database/search-term.server.ts'
import type { Admin } from '../../viewer.ts'

/** Per kind: the kind's own list shows the others. */
const mostShown = 5
/** Candidates that are ranked by relevance. */
const mostRanked = 20

/** The results of a term in the whole admin area. */
export type Found = Awaited<ReturnType<typeof findEverything>>

/** @param focus the bootcamp whose schedule is looked through */
export async function findEverything(
  { db }: { db: Database },
  { adminRole }: Pick<Admin, 'adminRole'>,
  written: string,
  focus: number | null = null,
) {
  const term = cleaned(written)
  if (term === '')
    return { people: [], near: [], inquiries: [], betaRequests: [], letters: [], content: [], cohorts: [], items: [] }
  const seesAll = reaches(adminRole, 'reader')
  const [{ people, near }, inquiries, betaRequests, letters, content, cohorts, items] = await Promise.all([
    seesAll ? findPeopleOrNear(db, term) : { people: [], near: [] },
    findInquiries(db, term, 'contact'),
    findInquiries(db, term, 'beta'),
    seesAll ? findLetters(db, term) : [],
    seesAll ? findContent(db, term) : [],
    seesAll ? findCohorts(db, term) : [],
    seesAll && focus !== null ? findItems(db, term, focus) : [],
  ])
  return { people, near, inquiries, betaRequests, letters, content, cohorts, items }
}

const nameOf = sql<string>`first_name || ' ' || last_name`

/** @returns `near`: people whose name or address differs by one typo, when the term itself finds none */
async function findPeopleOrNear(db: Database, term: string) {
  const people = await findPeople(db, term)
  if (people.length > 0) return { people, near: [] }
  const [meant] = await findNearTerms(db, term, { table: 'members', isListed: sql`true` })
  return { people, near: meant ? await findPeople(db, meant) : [] }
}

/** Ranked by the position of the term in name and address; the other order of words comes last. */
function findPeople(db: Database, term: string) {
  const newest = db
    .selectFrom('members')
    .select(['id', nameOf.as('name'), sql<string>`email::text`.as('email'), 'role', 'search', 'created_at'])
    .where(containsWords('search', foldTerm(term)))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(mostRanked)
  return db
    .selectFrom(newest.as('newest'))
    .select(['id', 'name', 'email', 'role'])
    .orderBy(sql`nullif(strpos(search, ${foldTerm(term)}::text), 0)`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(mostShown)
    .execute()
}

/** Neither spam nor deleted. */
function findInquiries(db: Database, term: string, form: InquiryForm) {
  return matching(sentInquiries(db), { form, search: term })
    .orderBy('created_at', 'desc')
    .orderBy('inquiries.id')
    .limit(mostShown)
    .execute()
}

function findLetters(db: Database, term: string) {
  return db
    .selectFrom('emails')
    .select(['id', 'kind', sql<string>`recipient::text`.as('recipient')])
    .select(
      sql<'delivered' | 'discarded' | 'waiting'>`case
        when delivered_at is not null then 'delivered' when gave_up_at is not null then 'discarded' else 'waiting' end`.as(
        'state',
      ),
    )
    .where(containsTerm('search', term))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(mostShown)
    .execute()
}

/** A few hundred rows at most, as are the cohorts: no index is needed. */
function findContent(db: Database, term: string) {
  return db
    .selectFrom('content')
    .select(['id', 'title', 'content_type as kind'])
    .where(containsTerm(sql`lower(title)`, term))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(mostShown)
    .execute()
}

function findCohorts(db: Database, term: string) {
  return db
    .selectFrom('cohorts')
    .select(['id', 'name', 'slug', 'state'])
    .where(containsTerm(sql`lower(concat_ws(E'\\x1f', name, slug))`, term))
    .orderBy('first_starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute()
}

/** By title or by kind: "session 2". Of one bootcamp, since the others have items of the same names. */
function findItems(db: Database, term: string, cohort: number) {
  const items = db
    .selectFrom('schedule_items')
    .select(['id', 'cohort_id as cohortId', 'title', 'position'])
    .select(sql<ScheduleItem['kind']>`kind`.as('kind'))
    .select(sql<number>`row_number() over (partition by kind order by position)::int`.as('number'))
    .where('cohort_id', '=', cohort)
    .where('cancelled_at', 'is', null)
  return db
    .selectFrom(items.as('item'))
    .select(['id', 'cohortId', 'kind', 'number', 'title'])
    .where(containsWords(sql`lower(kind || ' ' || number || ' ' || title)`, term))
    .orderBy('position')
    .limit(mostShown)
    .execute()
}
