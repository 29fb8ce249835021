import { longestPasskeyName } from '../passkey.ts'

/** @returns what a person calls a key, or null when it is no name */
export function readName(typed: FormDataEntryValue | null): string | null {
  if (typeof typed !== 'string') return null
  const name = typed.replaceAll('\0', '').toWellFormed().trim()
  return name !== '' && name.length <= longestPasskeyName ? name : null
}
