/** Whether an address can name a row by its number: beyond that PostgreSQL would refuse to look. */
export function isRowId(id: string): boolean {
  return /^[1-9]\d{0,8}$/.test(id)
}
