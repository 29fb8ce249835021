import type { DueKind } from '../../app/cohorts/due.ts'
import { expiryReminderKind, placeExpiryKind } from '../../app/membership/places/expire-place.server.ts'
import { ownLinkKind } from '../../app/messages/topics/send-own-link.server.ts'
import { passkeyResetKind } from '../../app/sign-in/passkeys/recovery/reset-passkeys.server.ts'

/** All kinds of work that is due once, at a given time. A row refers to its kind. */
export const dueKinds: DueKind[] = [placeExpiryKind, expiryReminderKind, passkeyResetKind, ownLinkKind]
