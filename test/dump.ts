import type { Client } from 'pg'

/** @returns every row of every table as text, for searching all of the data */
export async function dump(database: Pick<Client, 'query'>): Promise<Record<string, string[]>> {
  const tables = await database.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const rows: Record<string, string[]> = {}
  for (const { name } of tables.rows) {
    const found = await database.query<{ row: string }>(`select t::text as row from ${name} as t order by 1`)
    rows[name] = found.rows.map(({ row }) => row)
  }
  return rows
}
