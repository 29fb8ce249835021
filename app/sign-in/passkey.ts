/** What one session of an admin has shown, and what is asked of them. Nobody else has passkeys. */
export interface PasskeyState {
  hasPasskey: boolean
  /** Every admin must use one. */
  isPasskeyRequired: boolean
  /** When this session has last shown one. */
  passkeyAt: Date | null
}

const minute = 60_000
/** Whoever has just shown their passkey is not asked again. */
export const confirmedForMinutes = 10
/** What changes or emails more people than this at once asks for it too. */
export const mostWithoutPasskey = 10
/** So long somebody may take to find their key. */
export const challengeMinutes = 5
export const recoveryCodesInSet = 10
/** Enough for all devices of one person; nobody fills the table. */
export const mostPasskeys = 20
export const longestPasskeyName = 60
/** So long whoever has lost nothing can say no. */
export const resetDelayHours = 24

/**
 * What is missing before the admin area opens. A code from an email is not enough for whoever has a passkey: who reads a mailbox is
 * not yet its admin.
 */
export function stillNeeded({
  hasPasskey,
  isPasskeyRequired,
  passkeyAt,
}: PasskeyState): 'passkey' | 'first passkey' | null {
  if (hasPasskey) return passkeyAt ? null : 'passkey'
  return isPasskeyRequired ? 'first passkey' : null
}

/** Whether a deed that can't be taken back is asked about first. Whoever has no passkey has nothing to show. */
export function mustConfirm({ hasPasskey, passkeyAt }: PasskeyState, now: Date): boolean {
  return hasPasskey && (!passkeyAt || now.getTime() - passkeyAt.getTime() >= confirmedForMinutes * minute)
}

export interface PasskeyCounts {
  own: number
  /** Of all admins together. */
  all: number
}

/** With one key in the world, whoever loses it would be kept out, and nobody could let them in. */
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

/** @returns what a key may be called that was made in this browser, such as 'Chrome on Mac' */
export function suggestName(userAgent: string): string {
  const nameIn = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  return [nameIn(browsers) ?? 'Passkey', nameIn(devices)].filter(Boolean).join(' on ')
}

/** @param codes left, of the set that was made last */
export function codesInWords(left: number): string {
  return `${left} of ${recoveryCodesInSet} left`
}

const letters = 'abcdefghijklmnopqrstuvwxyz234567'

/** 24 signs of 5 bits, in groups that can be read aloud. */
export function spellRecoveryCode(random: Uint8Array): string {
  const signs = Array.from(random, (byte) => letters[byte % letters.length]).join('')
  return (signs.match(/.{4}/g) ?? []).join('-')
}

export const recoveryCodeSigns = 24

/** @returns the code as it is stored, however it was typed, or null when it can be none */
export function readRecoveryCode(typed: string): string | null {
  const signs = typed
    .slice(0, 200)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    // What is easily mistaken on paper is no sign of ours.
    .replaceAll('0', 'o')
    .replaceAll('1', 'l')
  if (signs.length !== recoveryCodeSigns || /[^a-z2-7]/.test(signs)) return null
  return (signs.match(/.{4}/g) ?? []).join('-')
}
