import { problem } from '../../platform/forms/toast.ts'

/** Specification, section 8: error catalogue. */
export const directoryCopy = {
  'members-failed': problem('Error', 'Failed to load community members.'),
  'directory-failed': problem('Error', 'There was a problem loading the community directory.'),
  'profile-failed': problem('Error', 'There was a problem loading the profile.'),
  'member-not-found': problem('Error', 'Could not find this community member.'),
}
