import type { Pool } from 'pg'

/** Waits until that many connections to this database wait for a lock. */
export async function untilWaiting(pool: Pool, connections = 1): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ waiting: number }>(
      `select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (Number(rows[0]?.waiting) >= connections) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
