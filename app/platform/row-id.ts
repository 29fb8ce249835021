/** Whether an address can name a row by its number; PostgreSQL rejects larger ones. */
export function isRowId(id: string): boolean {
  return /^[1-9]\d{0,8}$/.test(id)
}

/** Whether an address can name a row by its uuid; PostgreSQL rejects any other text. */
export function isUuid(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
}
