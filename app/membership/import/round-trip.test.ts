import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAdmin } from '../../../test/admin.ts'
import { importFile, lookThrough } from '../../../test/import-file.ts'
import { pilotCohort } from '../../../test/pilot.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { subscribe } from '../../../test/subscriptions.ts'
import { toCsv } from '../../platform/csv/csv.ts'
import type { ConfirmedOwner } from '../../viewer.ts'
import { findJob, listRows } from '../changes/member-jobs.server.ts'
import { memberRoles, memberStatuses } from '../member.ts'
import { exportMembers } from '../roster/export-members.server.ts'
import { memberColumns } from '../roster/lists/member-columns.ts'
import { readMemberQuery } from '../roster/lists/member-query.ts'
import { bootcampGoals, joinGoals, profileIndustries, questionnaireWorkStatuses } from '../vocabulary.ts'

let services: TestServices
let admin: ConfirmedOwner
beforeEach(async () => {
  services = await openTestServices()
  await services.db.updateTable('cohorts').set({ capacity: 500 }).execute()
  admin = await addAdmin(services)
})
afterEach(() => services.close())

/** What spreadsheets and readers of CSV take for something else. */
const texts = [
  '=1+1',
  "'=HYPERLINK(1)",
  'a, "b"; c',
  '"',
  "O'Brien",
  'Trần Thị',
  'ليلى',
  '-',
  '@home',
  'semi;colon, no tab',
  `x${'y'.repeat(150)}`,
  '李 小龙 🐉',
  ';=cmd',
  "''",
]
const paragraphs = [...texts, 'one\ntwo\n\n=three', 'first line,\n"quoted"\n;next', '+1\n-2', 'semi;colon\tand tab']

const roles = memberRoles.filter((role) => role !== 'admin')

test.each([1, 2, 3])(
  'what an export has written an import brings back unchanged, whoever they are (%i)',
  async (seed) => {
    await addPeople(60, seed)
    const exported = await exportedLines()
    expect(exported.length).toBe(61)
    await sql`delete from members where role <> 'admin'`.execute(services.db)
    const id = await importFile(services, admin, exported.join(''), pilotCohort)
    expect(await findJob(services.db, id)).toMatchObject({
      state: 'done',
      counters: { results: { done: 60 }, dropped: {} },
    })
    const again = await exportedLines()
    expect(again.toSorted()).toEqual(exported.toSorted())
  },
)

test('an admin comes back as a member, and the preview says so: a file makes nobody an admin', async () => {
  const file = 'First Name,Last Name,Email,Role\nAda,King,ada@example.org,Admin'
  const id = await importFile(services, admin, file, pilotCohort)
  expect(await listRows(services.db, id, { outcome: null, behind: null, most: 1 })).toMatchObject([
    { outcome: 'registered', note: 'Imported as a member: admins are invited' },
  ])
  const { rows } = await sql`select role from members where email = 'ada@example.org'`.execute(services.db)
  expect(rows).toEqual([{ role: 'member' }])
})

test('an answer that nobody could have chosen is left out and counted, and the person comes', async () => {
  const header = 'First Name,Last Name,Email,Role,Industry,Bootcamp Goals,LinkedIn profile,Used MindStudio,Company'
  const file = `${header}\nAda,King,ada@example.org,Boss,Piracy,Get rich,not a site,perhaps,Mill`
  const id = await lookThrough(services, admin, file, pilotCohort)
  const [row] = await listRows(services.db, id, { outcome: null, behind: null, most: 1 })
  expect(row).toMatchObject({
    outcome: 'registered',
    note: 'Role is left out: “Boss”. Industry is left out: “Piracy”. LinkedIn profile is left out: “not a site”. Bootcamp Goals is left out: “Get rich”. Used MindStudio is left out: “perhaps”',
  })
  expect((await findJob(services.db, id))?.counters.dropped).toEqual({
    role: 1,
    industry: 1,
    linkedin: 1,
    bootcamp_goal: 1,
    used_mindstudio: 1,
  })
})

/** All columns but how far they are, which no file decides. */
async function exportedLines(): Promise<string[]> {
  const query = readMemberQuery(new URLSearchParams({ columns: memberColumns.join(' ') }))
  const { batches, columns } = await exportMembers(services.db, query, pilotCohort)
  const lines: string[] = []
  for await (const batch of batches) {
    for (const member of batch) {
      const cells = Object.values(columns).map((cell) => cell({ ...member, told: { ...member.told, step: '' } }))
      lines.push(toCsv(cells, []).slice(1))
    }
  }
  return [toCsv(Object.keys(columns), []), ...lines]
}

async function addPeople(count: number, seed: number) {
  let state = seed
  const any = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  const pick = <Item>(items: readonly Item[]) => items[any(items.length)] as Item
  const maybe = <Item>(item: Item) => (any(3) === 0 ? null : item)
  const text = () => pick(texts)
  for (let n = 0; n < count; n += 1) {
    const { rows } = await sql<{ id: string }>`
      insert into community_members (email, first_name, last_name, role, created_at, status, cohort_id)
      values (${`p${n}@example.org`}, ${text()}, ${text()}, ${pick(roles)},
        ${new Date(Date.UTC(2024, any(12), 1 + any(28), any(24), any(60), any(60), any(1000)))}, ${pick(memberStatuses)}, ${pilotCohort})
      returning id`.execute(services.db)
    if (any(2) === 0) await subscribe(services.db, { member_id: rows[0]?.id ?? '' })
    if (any(3) === 0) continue
    const goals = joinGoals(bootcampGoals.filter(() => any(3) === 0))
    await sql`
      insert into community_pilot (user_id, work_status, industry, job_title, company, location, linkedin, bootcamp_goal, ai_goal,
        ai_tools, used_mindstudio, about)
      values (${rows[0]?.id}, ${maybe(pick(questionnaireWorkStatuses))}, ${maybe(pick(profileIndustries))}, ${maybe(text())},
        ${maybe(text())}, ${maybe(text())}, ${maybe('https://www.linkedin.com/in/x?a=1,2')}, ${goals}, ${maybe(pick(paragraphs))},
        ${maybe(pick(paragraphs))}, ${maybe(any(2) === 0)}, ${maybe(pick(paragraphs))})`.execute(services.db)
  }
}
