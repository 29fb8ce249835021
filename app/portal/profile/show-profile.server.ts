import type { Services } from '../../platform/services.ts'
import type { Member } from '../../viewer.ts'
import { findProfile } from '../participants.server.ts'
import { markOf } from './save-section.server.ts'

/** Everything that My Profile shows of its owner. @returns null when there is no record of this participant any more */
export async function showProfile({ db }: Services, member: Member) {
  const stored = await findProfile(db, member)
  if (!stored) return null
  const { avatar_url: avatarUrl, ...answers } = stored
  return {
    memberId: member.memberId,
    name: `${member.firstName} ${member.lastName}`,
    email: member.email,
    avatarUrl,
    answers,
    marks: {
      personal: markOf('personal', answers),
      background: markOf('background', answers),
      'ai-goals': markOf('ai-goals', answers),
    },
  }
}

export type ShownProfile = NonNullable<Awaited<ReturnType<typeof showProfile>>>
