/** The passkey state of an admin's session. Only admins have passkeys. */
export interface PasskeyState {
  hasPasskey: boolean
  /** Every admin must use one. */
  isPasskeyRequired: boolean
  /** When this session was last confirmed by a passkey. */
  passkeyAt: Date | null
}

const minute = 60_000
/** A confirmation is valid for 10 minutes. */
export const confirmedForMinutes = 10
/** The key of the setting. */
export const passkeysRequired = 'passkeys required since'

/** Minutes to answer the browser's prompt. */
export const challengeMinutes = 5
export const recoveryCodesInSet = 10
/** 20: enough for one person's devices, and bounds the table. */
export const mostPasskeys = 20
export const longestPasskeyName = 60
/** Hours for the account's owner to cancel a reset that they didn't request. */
export const resetDelayHours = 24

/**
 * What is missing before the admin area opens. An email code isn't enough for an admin with a passkey: access to a mailbox
 * doesn't prove to be its admin.
 */
export function stillNeeded({
  hasPasskey,
  isPasskeyRequired,
  passkeyAt,
}: PasskeyState): 'passkey' | 'first passkey' | null {
  if (hasPasskey) return passkeyAt ? null : 'passkey'
  return isPasskeyRequired ? 'first passkey' : null
}

/** Whether an irreversible action needs a confirmation. Without a passkey there is none. */
export function mustConfirm({ hasPasskey, passkeyAt }: PasskeyState, now: Date): boolean {
  return hasPasskey && (!passkeyAt || now.getTime() - passkeyAt.getTime() >= confirmedForMinutes * minute)
}

export interface PasskeyCounts {
  own: number
  /** Of all admins together. */
  all: number
}

/** With only one key in total, losing it would lock all admins out. */
export function whyNotRequired({ own, all }: PasskeyCounts): 'own' | 'second' | null {
  if (own === 0) return 'own'
  return all < 2 ? 'second' : null
}

const devices: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

/** @returns a suggested name from the browser, such as 'Chrome on Mac' */
export function suggestName(userAgent: string): string {
  const nameIn = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  return [nameIn(browsers) ?? 'Passkey', nameIn(devices)].filter(Boolean).join(' on ')
}

/** @param codes unused codes of the current set */
export function codesInWords(left: number): string {
  return `${left} of ${recoveryCodesInSet} left`
}

const letters = 'abcdefghijklmnopqrstuvwxyz234567'

/** 24 characters of 5 bits, in groups that can be read aloud. */
export function spellRecoveryCode(random: Uint8Array): string {
  const signs = Array.from(random, (byte) => letters[byte % letters.length]).join('')
  return (signs.match(/.{4}/g) ?? []).join('-')
}

export const recoveryCodeSigns = 24

/** @returns the normalized code, or null when it is invalid */
export function readRecoveryCode(typed: string): string | null {
  const signs = typed
    .slice(0, 200)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    // Characters that look like others aren't used.
    .replaceAll('0', 'o')
    .replaceAll('1', 'l')
  if (signs.length !== recoveryCodeSigns || /[^a-z2-7]/.test(signs)) return null
  return (signs.match(/.{4}/g) ?? []).join('-')
}
