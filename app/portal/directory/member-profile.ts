import { splitGoals } from '../../membership/vocabulary.ts'
import type { Profile } from '../profile.ts'
import { webAddressOf } from './listed-member.ts'

/** The fields that participants see of each other (specification, section 2: member profile). */
export type MemberProfile = ReturnType<typeof profileOf>

/** The fields that the browser gets. */
export function profileOf(row: Profile & { first_name: string; last_name: string; avatar_url: string | null }) {
  return {
    firstName: row.first_name,
    name: `${row.first_name} ${row.last_name}`,
    avatarUrl: row.avatar_url,
    linkedin: webAddressOf(row.linkedin),
    background: [
      { label: 'Work Status', value: row.work_status },
      { label: 'Industry', value: row.industry },
      { label: 'Job Title', value: row.job_title },
      { label: 'Company', value: row.company },
      { label: 'Location', value: row.location },
    ],
    about: row.about,
    aiGoal: row.ai_goal,
    aiTools: row.ai_tools,
    bootcampGoals: splitGoals(row.bootcamp_goal),
    /** Null: not answered. */
    usedMindStudio: row.used_mindstudio,
  }
}
