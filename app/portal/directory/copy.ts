import type { ToastMessage } from '../../platform/forms/toast.ts'

function problem(description: string) {
  return { tone: 'problem', title: 'Error', description } as const satisfies ToastMessage
}

/** Specification, section 8: error catalogue. */
export const directoryCopy = {
  'members-failed': problem('Failed to load community members.'),
  'directory-failed': problem('There was a problem loading the community directory.'),
  'profile-failed': problem('There was a problem loading the profile.'),
  'member-not-found': problem('Could not find this community member.'),
}
