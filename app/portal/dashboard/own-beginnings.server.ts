import { sql } from 'kysely'
import type { Cohort } from '../../cohorts/cohort.ts'
import type { ProfilePart } from '../../moderation/moderation.ts'
import { ownIconUrl } from '../../moderation/moderations.server.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { shownProjects } from '../projects/project-gallery.server.ts'

export interface OwnBeginning {
  hasPicture: boolean
  hasFeed: boolean
  projects: number
  aiGoal: string | null
  /** The member's newest project, also a hidden one. */
  project: { id: string; title: string; description: string | null; icon_url: string | null } | null
}

/** The dashboard's data about the member, including their own hidden content. */
export async function findOwnBeginning(db: Database, memberId: string): Promise<OwnBeginning | null> {
  const hidden = (part: ProfilePart) =>
    sql`(select kept from moderations where member_id = ${memberId} and project_id is null and state = 'hidden' and part = ${part})`
  const row = await db
    .selectFrom('profiles')
    .select([
      sql<string | null>`coalesce(ai_goal, ${hidden('ai_goal')})`.as('aiGoal'),
      sql<boolean>`coalesce(avatar_url, ${hidden('avatar_url')}) is not null`.as('hasPicture'),
      sql<boolean>`exists (select from members where id = ${memberId} and calendar_key is not null)`.as('hasFeed'),
      sql<number>`(select count(*)::int from ai_agent_projects where user_id = ${memberId})`.as('projects'),
      sql<OwnBeginning['project']>`(
        select json_build_object('id', id, 'title', title, 'description', left(description, 200), 'icon_url', ${ownIconUrl})
        from ai_agent_projects where user_id = ${memberId} order by created_at desc, id limit 1)`.as('project'),
    ])
    .where('user_id', '=', memberId)
    .executeTakeFirst()
  return row ?? null
}

const mostNews = 3

export interface NewProject {
  title: string
  memberId: string
  first_name: string
  last_name: string
  /** Their latest one; null for the asked cohort. */
  bootcamp: Pick<Cohort, 'slug' | 'name'> | null
}

/** Older projects are no news, and a bootcamp may have none among thousands. */
const newestLookedAt = 200

/**
 * The newest projects of others in the gallery: first of those in this cohort, then of everyone.
 *
 * @param memberId the member whose projects are left out; null for none
 */
export function listNewProjects(db: Database, cohort: number, memberId: string | null): Promise<NewProject[]> {
  const newest = shownProjects(db)
    .innerJoin('members as author', 'author.id', 'ai_agent_projects.user_id')
    .select(['ai_agent_projects.id', 'ai_agent_projects.created_at', 'title'])
    .select(['author.id as memberId', 'first_name', 'last_name'])
    .select(
      sql<boolean>`exists (select from registrations
        where member_id = author.id and cohort_id = ${cohort} and registrations.state = 'registered')`.as('isOurs'),
    )
    .orderBy('ai_agent_projects.created_at', 'desc')
    .orderBy('ai_agent_projects.id')
    .limit(newestLookedAt)
    .where('ai_agent_projects.user_id', 'is distinct from', memberId)
  return db
    .selectFrom(newest.as('newest'))
    .select(['newest.id', 'title', 'memberId', 'first_name', 'last_name'])
    .select(
      sql<NewProject['bootcamp']>`case when not "isOurs" then (
        select json_build_object('slug', slug, 'name', name) from registrations join cohorts on cohorts.id = cohort_id
        where member_id = "memberId" and registrations.state = 'registered' and cohorts.state <> 'draft'
        order by first_starts_at desc limit 1) end`.as('bootcamp'),
    )
    .orderBy('isOurs', 'desc')
    .orderBy('newest.created_at', 'desc')
    .orderBy('newest.id')
    .limit(mostNews)
    .execute()
}
