import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAdmin } from '../../test/admin.ts'
import { pilotCohort } from '../../test/pilot.ts'
import { openTestServices, type TestServices } from '../../test/services.ts'
import { changeStatus } from '../inquiries/changing/change-status.server.ts'
import { withdrawInvitation } from '../invitations/withdraw-invitation.server.ts'
import { contentSchema } from '../library/editing/content-edit.ts'
import { deleteContent } from '../library/editing/delete-content.server.ts'
import { changeContent, createContent } from '../library/editing/save-content.server.ts'
import { discardDraft, writeDraft } from '../messages/drafts/write-draft.server.ts'
import { sendMessage } from '../messages/sending/send-message.server.ts'
import { stopMessage } from '../messages/sending/stop-message.server.ts'
import { remindParticipants } from '../portal/reminding/remind-participants.server.ts'
import type { ConfirmedOwner as Admin } from '../viewer.ts'
import { asAdmin, NoAdminAnyMore } from './as-admin.server.ts'
import { offerPlaces } from './places/offer-places.server.ts'
import { switchAutomaticOffers } from './places/switch-automatic-offers.server.ts'

let services: TestServices
let former: Admin
beforeAll(async () => {
  services = await openTestServices()
  former = await addAdmin(services)
  await services.db.updateTable('members').set({ role: 'member' }).where('id', '=', former.memberId).execute()
})
afterAll(() => services.close())

const id = randomUUID()
const content = contentSchema.parse({ title: 'A map', description: 'Of agents' })
const draft = { audience: 'list=subscribers', topic: 'news', subject: 'June', body: 'Hello' } as const
const cases: [string, (former: Admin) => Promise<unknown>][] = [
  ['offers places', (former) => offerPlaces(services, former, { places: 1, first: id }, pilotCohort)],
  ['switches offering', (former) => switchAutomaticOffers(services, former, true, pilotCohort)],
  ['changes an inquiry', (former) => changeStatus(services, former, id, { status: 'resolved', version: 1 })],
  ['adds content', (former) => createContent(services, former, randomUUID(), content)],
  ['changes content', (former) => changeContent(services, former, { id, version: 1 }, content)],
  ['deletes content', (former) => deleteContent(services, former, { id, version: 1 })],
  ['writes a message', (former) => writeDraft(services, former, id, draft, null)],
  ['deletes a draft', (former) => discardDraft(services, former, id)],
  ['sends a message', (former) => sendMessage(services, former, id, { version: 1 })],
  ['stops a message', (former) => stopMessage(services, former, id)],
  ['reminds participants', (former) => remindParticipants(services, former, { id: 1, slug: 'pilot', name: 'Pilot' })],
  ['withdraws an invitation', (former) => withdrawInvitation(services, former, id)],
]

test.each(cases)('an admin who lost the role while the request was on its way no longer %s', async (_case, run) => {
  await expect(run(former)).rejects.toMatchObject({ constructor: NoAdminAnyMore, answer: null })
})

test.each(cases)('an admin who became a reader is refused, with a message: %s', async (_case, run) => {
  const reader = { ...(await addAdmin(services, `${randomUUID()}@example.org`, 'reader')), least: 'editor' } as Admin
  const answer = { role: 'reader', needed: 'editor' }
  await expect(run(reader)).rejects.toMatchObject({ constructor: NoAdminAnyMore, answer })
})

test("the role can't be taken while a change is in progress", async () => {
  const admin = await addAdmin(services, 'other@example.org')
  const steps: string[] = []
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  const change = asAdmin(services.db, admin, async () => {
    begin()
    await finished
    steps.push('changed')
  })
  await begun
  const demotion = services.db
    .updateTable('members')
    .set({ role: 'member' })
    .where('id', '=', admin.memberId)
    .execute()
    .then(() => steps.push('demoted'))
  await services.db.selectFrom('cohorts').select('id').execute()
  finish()
  await Promise.all([change, demotion])
  expect(steps).toEqual(['changed', 'demoted'])
})
