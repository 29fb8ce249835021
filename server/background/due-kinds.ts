import type { DueKind } from '../../app/cohorts/due.ts'
import { expiryReminderKind, placeExpiryKind } from '../../app/membership/places/expire-place.server.ts'
import { passkeyResetKind } from '../../app/sign-in/passkeys/recovery/reset-passkeys.server.ts'

/** Everything that happens once, at a time. What is due is found by its kind. */
export const dueKinds: DueKind[] = [placeExpiryKind, expiryReminderKind, passkeyResetKind]
