import { Client } from 'pg'
import { onTestFinished, vi } from 'vitest'

/** For controls: until the test ends, statements of the program lock no rows of these tables. */
export function withoutLocksOn(...tables: string[]): void {
  const query = Client.prototype.query as (...given: unknown[]) => unknown
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...given: unknown[]) {
    const [asked, ...rest] = given as [string | { text: string } | undefined, ...unknown[]]
    if (typeof asked === 'string') return query.call(this, unlocked(asked), ...rest)
    if (asked?.text && !('submit' in asked)) return query.call(this, { ...asked, text: unlocked(asked.text) }, ...rest)
    return query.call(this, ...given)
  } as never)
  onTestFinished(() => spy.mockRestore())

  function unlocked(text: string): string {
    const isMeant = tables.some((table) => new RegExp(`from "?${table}"?\\b`).test(text))
    return isMeant ? text.replace(/ for (no key )?update( of "\w+")?/, '') : text
  }
}
