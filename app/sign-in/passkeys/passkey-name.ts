import { longestPasskeyName } from '../passkey.ts'

/** @returns the trimmed name, or null when it is invalid */
export function readName(typed: FormDataEntryValue | null): string | null {
  if (typeof typed !== 'string') return null
  const name = typed.replaceAll('\0', '').toWellFormed().trim()
  return name !== '' && name.length <= longestPasskeyName ? name : null
}
