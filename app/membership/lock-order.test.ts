import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addAdmin } from '../../test/admin.ts'
import { importFile, lookThrough } from '../../test/import-file.ts'
import { pilotCohort } from '../../test/pilot.ts'
import { openTestServices, type TestServices } from '../../test/services.ts'
import { publishCohort } from '../admin/cohorts/change-state.server.ts'
import { copyCohort } from '../admin/cohorts/create-cohort.server.ts'
import { lookAtDraft } from '../admin/cohorts/look-at-draft.server.ts'
import { addPerson } from '../admin/person/add-person.server.ts'
import { changeAdminRole } from '../invitations/change-admin-role.server.ts'
import { removeAdmin } from '../invitations/remove-admin.server.ts'
import { writeDraft } from '../messages/drafts/write-draft.server.ts'
import { sendMessage } from '../messages/sending/send-message.server.ts'
import { declinePlace } from '../portal/onboarding/decline-place.server.ts'
import { acceptExpectations } from '../portal/participants.server.ts'
import type { ConfirmedOwner as Admin, Member } from '../viewer.ts'
import { acceptPlace } from './accept-place.server.ts'
import { holdPlace } from './hold-place.server.ts'
import { beginStatusChange } from './jobs/begin-job.server.ts'
import { agreeToImport, undoImport } from './jobs/decide-import.server.ts'
import { agreeToJob } from './jobs/decide-job.server.ts'
import { workOnBatch } from './jobs/work-on-jobs.server.ts'
import { findMemberRecord } from './members.server.ts'
import { askAgain } from './own-registration/ask-again.server.ts'
import { givePlaceBack } from './own-registration/give-place-back.server.ts'
import { offerPlaces } from './places/offer-places.server.ts'
import { findFirstInQueue } from './places/queued-members.server.ts'
import { switchAutomaticOffers } from './places/switch-automatic-offers.server.ts'
import { findPlacesOverview } from './places.server.ts'
import { reservePlace } from './reserving/reserve-place.server.ts'
import { changeMember } from './roster/editing/change-member.server.ts'
import { deleteMember } from './roster/editing/delete-member.server.ts'
import { keepTurn } from './turns/keep-turn.server.ts'

/** The lock order that `lockMember` documents, checked against the statements of the use cases. */

type Lock = 'newsletters' | 'cohort' | 'admins' | 'member' | 'registration'
const order: Lock[] = ['newsletters', 'cohort', 'admins', 'member', 'registration']

/** The locks of a statement, in the order in which it takes them. */
function locksOf(text: string, values: unknown[]): Lock[] {
  const asked = text.toLowerCase().replace(/\s+/g, ' ')
  if (asked.includes('pg_advisory_xact_lock')) return values[0] === 'newsletter' ? ['newsletters'] : []
  const locks: Lock[] = []
  const isLocking = /for (no key )?update|for share/.test(asked)
  if (isLocking && asked.includes('from cohorts')) locks.push('cohort')
  if (asked.startsWith('update "cohorts"')) locks.push('cohort')
  if (isLocking && asked.includes('"role" = ')) return ['admins']
  const changesMember = /(update|insert into|delete from) "members"|delete_member\(/.test(asked)
  if (changesMember || (isLocking && asked.includes('"members"'))) locks.push('member')
  const changesRegistration = /(update|insert into) "registrations"/.test(asked)
  if (changesRegistration || (isLocking && !locks.includes('member') && asked.includes('from "registrations"')))
    locks.push('registration')
  // By its foreign key, after everything it reads.
  if (asked.startsWith('insert into "profiles"')) locks.push('member')
  return locks
}

let services: TestServices
let admin: Admin
beforeAll(async () => {
  services = await openTestServices()
  admin = await addAdmin(services)
  await services.db.updateTable('cohorts').set({ capacity: 3, offers_automatically: true }).execute()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => services.close())

const afterThePilot = new Date('2026-01-10T12:00:00Z')
let people = 0

async function add(status: string): Promise<string> {
  people += 1
  const { id } = await services.db
    .insertInto('community_members')
    .values({ first_name: 'Some', last_name: 'Body', email: `body${people}@example.org`, status })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A member whose place is held until they accept it. */
async function addHeld(): Promise<string> {
  const id = await add('registered')
  await services.db.updateTable('cohorts').set({ sign_in_within: 2, accept_within: 2 }).execute()
  const given = { waited: true, now: services.clock.now() }
  await services.db.transaction().execute((tx) => holdPlace(services, tx, pilotCohort, id, given))
  return id
}

const asMember = (memberId: string) => ({ memberId, email: 'body@example.org' }) as Member

async function editOf(id: string) {
  const record = await findMemberRecord(services.db, id, pilotCohort)
  if (!record) throw new Error('no such member')
  return { ...record, tell: true, reason: undefined, agreedTaken: undefined }
}

const cases: [string, (run: (work: () => Promise<unknown>) => Promise<void>) => Promise<void>][] = [
  [
    'reserving a place',
    (record) =>
      record(() =>
        reservePlace(
          services,
          { firstName: 'Ada', lastName: 'L', email: 'ada@example.org', newsletter: false },
          pilotCohort,
        ),
      ),
  ],
  [
    'giving a place back, which goes to a member who waits',
    async (record) => {
      const id = await add('registered')
      await add('waitlist')
      await record(() => givePlaceBack(services, id, 'place', pilotCohort))
    },
  ],
  [
    'asking again',
    async (record) => {
      const id = await add('cancelled')
      await record(() => askAgain(services, id, pilotCohort))
    },
  ],
  [
    'declining a place',
    async (record) => {
      const id = await add('registered')
      await record(() => declinePlace(services, asMember(id), pilotCohort))
    },
  ],
  [
    'accepting the expectations',
    async (record) => {
      const id = await add('registered')
      await record(() => acceptExpectations(services.db, asMember(id), pilotCohort, services.clock.now()))
    },
  ],
  [
    'offering places',
    async (record) => {
      await services.db.updateTable('cohorts').set({ capacity: 100 }).execute()
      await add('waitlist')
      const first = (await findFirstInQueue(services.db, pilotCohort))?.id ?? ''
      await record(() => offerPlaces(services, admin, { places: 1, first }, pilotCohort))
    },
  ],
  [
    'accepting a held place',
    async (record) => {
      const id = await addHeld()
      await record(() => acceptPlace(services, id, 'accepted'))
    },
  ],
  [
    'the expiry of a held place',
    async (record) => {
      await addHeld()
      await add('waitlist')
      services.clock.advance(10 * 24 * 60 * 60 * 1000)
      await record(() => services.runJobs())
    },
  ],
  [
    'switching automatic offers on or off',
    (record) => record(() => switchAutomaticOffers(services, admin, false, pilotCohort)),
  ],
  [
    'editing a member',
    async (record) => {
      const edit = await editOf(await add('registered'))
      await record(() =>
        changeMember(services, admin, edit.id, { ...edit, firstName: 'Other', status: 'cancelled' }, pilotCohort, null),
      )
    },
  ],
  [
    'changing several statuses',
    async (record) => {
      await services.db.updateTable('cohorts').set({ offers_automatically: true }).execute()
      await add('registered')
      await add('waitlist')
      const facts = { to: 'cancelled', list: 'status=registered', people: [], cohortOfList: pilotCohort } as const
      const id = await beginStatusChange(services, admin, facts, pilotCohort)
      await services.runJobs()
      await agreeToJob(services, admin, id, { tell: true }, admin)
      await record(() => services.runJobs())
    },
  ],
  [
    'adding a person',
    (record) =>
      record(() =>
        addPerson(
          services,
          admin,
          {
            firstName: 'Eve',
            lastName: 'E',
            email: 'eve@example.org',
            status: 'waitlist',
            newsletter: false,
            tell: true,
          },
          pilotCohort,
        ),
      ),
  ],
  [
    'changing an admin role',
    async (record) => {
      const other = await addAdmin(services, 'reader@example.org')
      await record(() => changeAdminRole(services, admin, other.memberId, 'reader'))
    },
  ],
  [
    'sending a message',
    async (record) => {
      const id = randomUUID()
      const draft = { audience: 'list=subscribers', topic: 'news', subject: 'June', body: 'Hello' } as const
      await writeDraft(services, admin, id, draft, null)
      await record(() => sendMessage(services, admin, id, { version: 1 }))
    },
  ],
  [
    'importing members',
    async (record) => {
      const file = 'First Name,Last Name,Email\nBen,B,ben@example.org'
      const id = await lookThrough(services, admin, file, pilotCohort)
      await agreeToImport(services, admin, id, true, admin)
      await record(() => workOnBatch(services, id))
    },
  ],
  [
    'undoing an import',
    async (record) => {
      const file = 'First Name,Last Name,Email\nUna,U,una@example.org'
      const id = await importFile(services, admin, file, pilotCohort)
      await undoImport(services, admin, id)
      await record(() => workOnBatch(services, id))
    },
  ],
  [
    'removing an admin',
    async (record) => {
      const other = await addAdmin(services, 'other@example.org')
      await record(() => removeAdmin(services, admin, other.memberId))
    },
  ],
  [
    'deleting a member',
    async (record) => {
      const id = await add('registered')
      await record(() => deleteMember(services, id, null))
    },
  ],
  [
    'keeping a turn',
    async (record) => {
      services.clock.set(afterThePilot)
      const id = await add('waitlist')
      await record(() => keepTurn(services, id, pilotCohort))
    },
  ],
  [
    'publishing the cohort for which turns are kept',
    async (record) => {
      services.clock.set(afterThePilot)
      await keepTurn(services, await add('waitlist'), pilotCohort)
      const spring = { name: 'Spring Bootcamp', firstDay: '2026-03-07', anyWeekday: false }
      const copied = await copyCohort(services, admin, pilotCohort, { formId: randomUUID(), ...spring })
      if (copied.outcome !== 'copied') throw new Error(copied.outcome)
      const seen = await lookAtDraft(services.db, copied.copy, services.clock.now())
      const keys = seen.map(({ key }) => key)
      await record(() => publishCohort(services, admin, copied.copy.id, keys))
      const { taken, waiting } = await findPlacesOverview(services.db, copied.copy.id)
      expect(taken + waiting).toBeGreaterThan(0)
    },
  ],
]

test.each(cases)('%s takes locks in the documented order', async (_case, run) => {
  const transactions: Lock[][] = []
  await run(async (work) => {
    const asked = vi.spyOn(Client.prototype, 'query')
    await work()
    const open = new Map<unknown, Lock[]>()
    for (const [at, [query, values]] of asked.mock.calls.entries()) {
      const text = typeof query === 'string' ? query : String((query as unknown as { text: string }).text)
      const client = asked.mock.contexts[at]
      if (/^(begin|start)/i.test(text)) open.set(client, [])
      const locks = open.get(client) ?? []
      locks.push(...locksOf(text, (Array.isArray(values) ? values : []) as unknown[]))
      if (/^commit/i.test(text) || !open.has(client)) transactions.push([...new Set(locks)])
      if (/^(commit|rollback$)/i.test(text)) open.delete(client)
    }
  })
  const taken = transactions.filter((locks) => locks.length > 0)
  expect(taken.length).toBeGreaterThan(0)
  for (const locks of taken) expect(locks).toEqual(locks.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)))
})
