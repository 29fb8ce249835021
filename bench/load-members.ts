import { Client } from 'pg'
import { connect } from '../app/platform/database/database.server.ts'
import { usualLimits } from '../app/platform/database/limits.ts'
import { migrate } from '../app/platform/database/migrate.server.ts'
import { createLog } from '../app/platform/log.ts'
import { startPostgres } from '../e2e/outside-world.ts'

/**
 * So many members by one statement each for people and records, as an operator would load them: every trigger runs. A third is
 * listed in the directory, a third waits. @returns the seconds that it took
 */
export async function loadMembers(members: number): Promise<number> {
  const postgres = await startPostgres()
  const log = createLog('warn')
  const opened = connect({ connectionString: postgres.ownerUrl }, log, { ...usualLimits, statement: 0, answer: 0 })
  const sql = new Client({ connectionString: postgres.ownerUrl })
  try {
    await migrate(opened.db)
    await sql.connect()
    const began = performance.now()
    await sql.query(`
      with person as (
        insert into members (first_name, last_name, email)
        select 'Given' || n % 997, 'Family' || n % 10007, 'load' || n || '@example.org' from generate_series(1, ${members}) as n
        returning id)
      insert into registrations (member_id, cohort_id, state, expectations_accepted_at)
      select id, 1, (array['registered', 'waiting', 'cancelled'])[1 + row_number() over () % 3], now() from person`)
    await sql.query(`
      insert into profiles (user_id, questionnaire_completed, industry, company)
      select member_id, true, 'Technology', 'Company ' || left(member_id::text, 3) from registrations where state = 'registered'`)
    return (performance.now() - began) / 1000
  } finally {
    await sql.end()
    await opened.close()
    await postgres.stop()
  }
}
