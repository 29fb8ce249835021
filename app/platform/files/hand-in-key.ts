const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const handInKey = new RegExp(`^hand-ins/${uuid}/(${uuid})$`)

/** The storage key of a file that a member handed in. */
export function keyOfHandIn({ id, memberId }: { id: string; memberId: string }): string {
  return `hand-ins/${memberId}/${id}`
}

/** @returns null for a key that is no hand-in's */
export function idOfHandIn(key: string): string | null {
  return handInKey.exec(key)?.[1] ?? null
}
