import { pictureCopy } from '../../platform/files/picture.ts'
import type { LostWords } from '../../platform/forms/lost-connection.ts'
import { problem, success, type ToastMessage } from '../../platform/forms/toast.ts'
import type { SectionName } from '../profile.ts'

const stillHere = 'What you typed is still here. Please try again in a moment.'

/** Specification, section 8: questionnaire and profile. */
export const profileCopy = {
  'not-found': { tone: 'problem', title: 'Could not find your profile data.' },
  'not-loaded': { tone: 'problem', title: 'There was a problem loading your profile.' },
} as const satisfies Record<string, ToastMessage>

const failed: Record<SectionName, ToastMessage> = {
  personal: problem('Error saving profile', stillHere),
  background: problem('Failed to update professional background.', stillHere),
  'ai-goals': problem('Failed to update AI goals.', stillHere),
}

const sectionCopy = {
  saved: { tone: 'success', title: 'Profile saved successfully!' },
  'changed-meanwhile': problem(
    'You just changed this elsewhere',
    'In another tab or on another device. What you typed is still here. Save again to keep your version.',
  ),
  'not-found': profileCopy['not-found'],
} as const satisfies Record<string, ToastMessage>

export type SectionOutcome = keyof typeof sectionCopy | 'failed'

export function sectionNotice(section: SectionName, outcome: SectionOutcome): ToastMessage {
  return outcome === 'failed' ? failed[section] : sectionCopy[outcome]
}

const nothingChanged = 'Nothing was changed. Please try again in a moment.'

/** Specification, sections 5 and 8: avatar upload. */
export const avatarCopy = {
  ...pictureCopy,
  saved: success('Picture saved', 'Other participants can see it now.'),
  removed: success('Picture removed', 'Your initials are shown in its place.'),
  'not-in-profile': problem('Avatar uploaded but failed to save to profile.', nothingChanged),
  'signed-out': problem('Authentication required', 'Please log in to upload your avatar.'),
  failed: problem('We couldn’t save the picture', nothingChanged),
  'not-removed': problem('We couldn’t remove the picture', 'It is still there. Please try again in a moment.'),
  offline: problem('Connection error', 'Please check your internet connection and try again.'),
} as const satisfies Record<string, ToastMessage>

/** When dismissing a notice got no answer. */
export const readLost: LostWords = {
  offline: avatarCopy.offline,
  failed: problem('That didn’t work', 'Please try again in a moment.'),
}

/** When the request got no answer. */
export function avatarLost(failed: 'failed' | 'not-removed'): LostWords {
  return { offline: avatarCopy.offline, failed: avatarCopy[failed], 'signed-out': avatarCopy['signed-out'] }
}

export type AvatarOutcome = keyof typeof avatarCopy
