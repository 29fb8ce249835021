/** Whether an address can name a row by its number: beyond that PostgreSQL would refuse to look. */
export function isRowId(id: string): boolean {
  return /^[1-9]\d{0,8}$/.test(id)
}

/** Whether an address can name a row by its uuid: asked for anything else, PostgreSQL would complain. */
export function isUuid(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
}
