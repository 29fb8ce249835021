import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addAdmin } from '../../../test/admin.ts'
import { noise, photo } from '../../../test/pictures.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { deleteMember } from '../../membership/roster/editing/delete-member.server.ts'
import { type ModerationAction, type Part, whyItWaits } from '../../moderation/moderation.ts'
import {
  forgetRemovedBefore,
  isHiddenPicture,
  listModerations,
  listOwnModerations,
  noteRemovalRead,
} from '../../moderation/moderations.server.ts'
import type { Reported } from '../../moderation/report.ts'
import { findReported, listOpenReports } from '../../moderation/reports.server.ts'
import { sendReport } from '../../moderation/send-report.server.ts'
import { removeUnclaimedFiles } from '../../platform/files/unclaimed-files.server.ts'
import { findListedMember } from '../../portal/directory/directory.server.ts'
import { findProfile } from '../../portal/participants.server.ts'
import { removeAvatar, saveAvatar } from '../../portal/profile/change-avatar.server.ts'
import { saveSection } from '../../portal/profile/save-section.server.ts'
import { markOf } from '../../portal/profile/section-answer.ts'
import { deleteProject } from '../../portal/projects/delete-project.server.ts'
import { listGallery } from '../../portal/projects/project-gallery.server.ts'
import { projectSchema } from '../../portal/projects/project-schema.ts'
import { findOwnProject, listOwnProjects, listProjectsOf } from '../../portal/projects/projects.server.ts'
import { addProject, changeProject } from '../../portal/projects/save-project.server.ts'
import type { ConfirmedOwner, Member } from '../../viewer.ts'
import { moderate } from './moderate.server.ts'
import { findModerated } from './moderated.server.ts'
import { leaveAsItIs } from './settle-reports.server.ts'

let services: TestServices
let ann: ConfirmedOwner
let ada: Member
let ben: Member
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())
beforeEach(async () => {
  await services.db.deleteFrom('members').execute()
  await services.db.deleteFrom('emails').execute()
  services.clock.advance(60_000)
  ann = await addAdmin(services)
  ada = await addParticipant('ada@example.org', 'Ada')
  ben = await addParticipant('ben@example.org', 'Ben')
})

async function addParticipant(email: string, firstName: string): Promise<Member> {
  const { db } = services
  const { id } = await db
    .insertInto('community_members')
    .values({ first_name: firstName, last_name: "O'Brien", email, status: 'registered' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const done = { accepted_expectations: true, questionnaire_completed: true }
  await db
    .insertInto('community_pilot')
    .values({ user_id: id, ...done, about: 'Buy my pills', company: 'Pills & Co', ai_goal: 'Sell' })
    .execute()
  return { memberId: id, email, firstName, lastName: "O'Brien" } as unknown as Member
}

const person = ({ memberId }: Member): Reported => ({ kind: 'person', id: memberId })
const shown = async (member: Member) => findListedMember(services.db, member.memberId)
const own = async (member: Member) => findProfile(services.db, member)
const everything = { search: '', industry: null, page: 1 }
const galleryTitles = async () => (await listGallery(services.db, everything)).rows.map(({ title }) => title)
const toldOf = async (member: Member) => listOwnModerations(services.db, member.memberId)

async function decide(reported: Reported, part: Part, action: ModerationAction, reason = 'It sells something.') {
  const moderated = await findModerated(services.db, reported)
  const mark = moderated?.parts.find((one) => one.part === part)?.mark ?? 'none'
  return moderate(services, ann, reported, { part, action, reason: action === 'show' ? '' : reason, mark }, ann)
}

async function project(of: Member, more = {}): Promise<Reported> {
  const fields = projectSchema.parse({ title: 'Menu', ...more })
  expect(await addProject(services, of, randomUUID(), fields)).toEqual({ outcome: 'added' })
  const [added] = await listProjectsOf(services.db, of.memberId)
  return { kind: 'project', id: added?.id ?? '' }
}

async function change(of: Member, { id }: Reported, more: object) {
  const version = (await findOwnProject(services.db, of, id))?.version ?? 0
  return changeProject(services, of, { id, version }, projectSchema.parse({ title: 'Menu', ...more }))
}

async function lettersTo(member: Member) {
  const [newest] = (await services.mailbox.list()).filter(({ to }) => to === member.email)
  return { newest: newest && (await services.mailbox.read(newest.id)) }
}

async function save(member: Member, about: string | null) {
  const stored = await own(member)
  if (!stored) throw new Error('There is no profile.')
  return saveSection(services, member, 'background', { about }, markOf('background', stored))
}

test('a hidden project is visible to its owner alone, who gets the reason; a changed one waits for another review; a restored one is back', async () => {
  const menu = await project(ada)
  expect(await decide(menu, 'project', 'hide')).toBe('hidden')
  expect([await galleryTitles(), await listProjectsOf(services.db, ada.memberId)]).toEqual([[], []])
  expect(await listOwnProjects(services.db, ada)).toMatchObject([{ id: menu.id, isHidden: true }])
  expect(await toldOf(ada)).toMatchObject([
    { part: 'project', state: 'hidden', title: 'Menu', reason: 'It sells something.', isAsked: false },
  ])
  const { newest } = await lettersTo(ada)
  expect(newest?.subject).toBe('We hid your project “Menu”')
  expect(newest?.text).toContain('Why: It sells something.')

  await change(ada, menu, { title: 'A better menu' })
  expect(await galleryTitles()).toEqual([])
  expect(await toldOf(ada)).toMatchObject([{ isAsked: true }])
  expect((await listModerations(services.db, 'asked', 1)).rows).toMatchObject([{ project_id: menu.id }])
  // The change is not good enough yet.
  expect(await decide(menu, 'project', 'hide', 'It still sells.')).toBe('hidden')
  expect(await toldOf(ada)).toMatchObject([{ reason: 'It still sells.', isAsked: false }])
  expect((await lettersTo(ada)).newest?.subject).toBe('Still hidden: your project “A better menu”')

  expect(await decide(menu, 'project', 'show')).toBe('shown')
  expect([await galleryTitles(), await toldOf(ada)]).toEqual([['A better menu'], []])
  expect((await lettersTo(ada)).newest?.subject).toBe('Others see your project “A better menu” again')
})

test('a hidden text is invisible to others and still its owner’s, and its changes wait for review', async () => {
  expect(await decide(person(ada), 'about', 'hide')).toBe('hidden')
  expect([(await shown(ada))?.about, (await own(ada))?.about]).toEqual([null, 'Buy my pills'])
  expect((await shown(ben))?.about).toBe('Buy my pills')

  expect(await save(ada, 'I bake')).toMatchObject({ outcome: 'saved' })
  expect([(await shown(ada))?.about, (await own(ada))?.about]).toEqual([null, 'I bake'])
  expect(await toldOf(ada)).toMatchObject([{ part: 'about', isAsked: true }])
  // Clearing the text first doesn't avoid the review.
  await save(ada, null)
  await save(ada, 'I bake bread')
  expect((await shown(ada))?.about).toBeNull()

  expect(await decide(person(ada), 'about', 'show')).toBe('shown')
  expect([(await shown(ada))?.about, await toldOf(ada)]).toEqual(['I bake bread', []])
  expect((await shown(ada))?.company).toBe('Pills & Co')
})

test('saving another part leaves a hidden one hidden', async () => {
  await decide(person(ada), 'about', 'hide')
  const stored = await own(ada)
  if (!stored) throw new Error('There is no profile.')
  const answers = { about: stored.about, company: 'Bread & Co' }
  await saveSection(services, ada, 'background', answers, markOf('background', stored))
  expect(await shown(ada)).toMatchObject({ about: null, company: 'Bread & Co' })
  expect(await toldOf(ada)).toMatchObject([{ isAsked: false }])
})

const isStored = (address: string | null | undefined) =>
  services.files.has((address ?? '').replace('/pictures/', '').replace(/\?.*/, ''))

test('a hidden picture has no public URL any more, and its owner and housekeeping keep it', async () => {
  const saved = await saveAvatar(services, ada, new Blob([new Uint8Array(await photo())]), null)
  const seen = saved.outcome === 'saved' ? saved.avatarUrl : ''
  expect(await decide(person(ada), 'avatar_url', 'hide')).toBe('hidden')
  const kept = (await own(ada))?.avatar_url
  expect(kept).toMatch(/^\/pictures\/avatars\/[\w-]+\/hidden-\d{16}\.webp\?size=384x384$/)
  expect([(await shown(ada))?.avatar_url, await isStored(seen), await isStored(kept)]).toEqual([null, false, true])
  await removeUnclaimedFiles(services)
  services.clock.advance(25 * 60 * 60 * 1000)
  await removeUnclaimedFiles(services)
  expect(await isStored(kept)).toBe(true)

  // A new picture waits for review, and replaces the hidden one.
  const other = new Blob([new Uint8Array(await noise(90, 90).png().toBuffer())])
  const second = await saveAvatar(services, ada, other, null)
  expect([(await shown(ada))?.avatar_url, await isStored(kept)]).toEqual([null, false])
  expect(await toldOf(ada)).toMatchObject([{ isAsked: true }])
  expect(await decide(person(ada), 'avatar_url', 'show')).toBe('shown')
  expect((await shown(ada))?.avatar_url).toBe(second.outcome === 'saved' && second.avatarUrl)

  await decide(person(ada), 'avatar_url', 'hide')
  const again = (await own(ada))?.avatar_url
  await removeAvatar(services, ada)
  expect([await isStored(again), (await toldOf(ada)).length]).toEqual([false, 1])
})

test('the icon of a project is hidden and shown separately', async () => {
  const icon = new File([new Uint8Array(await photo())], 'a.jpg')
  const menu = await project(ada, { icon })
  const iconSeen = async () => (await listProjectsOf(services.db, ada.memberId))[0]?.icon_url
  const seen = await iconSeen()
  expect(await decide(menu, 'icon_url', 'hide')).toBe('hidden')
  const kept = (await findOwnProject(services.db, ada, menu.id))?.icon_url
  expect([await iconSeen(), await isStored(seen), await isStored(kept)]).toEqual([null, false, true])
  expect(await galleryTitles()).toEqual(['Menu'])
  // A change of the text is no new icon.
  await change(ada, menu, { description: 'Of today' })
  expect(await toldOf(ada)).toMatchObject([{ part: 'icon_url', isAsked: false }])
  await change(ada, menu, { icon })
  expect([await iconSeen(), await isStored(kept)]).toEqual([null, false])
  expect(await decide(menu, 'icon_url', 'show')).toBe('shown')
  expect(await isStored(await iconSeen())).toBe(true)
})

test('a removed part is deleted with its picture; its owner gets an email, and a notice until they have read it', async () => {
  const icon = new File([new Uint8Array(await photo())], 'a.jpg')
  const menu = await project(ada, { icon })
  const address = (await listProjectsOf(services.db, ada.memberId))[0]?.icon_url
  await decide(menu, 'project', 'hide')
  expect(await decide(menu, 'project', 'remove', 'Still no project.')).toBe('removed')
  expect([await listOwnProjects(services.db, ada), await isStored(address)]).toEqual([[], false])
  expect(await decide(person(ada), 'about', 'remove', 'No advertising, please.')).toBe('removed')
  expect([(await shown(ada))?.about, (await own(ada))?.about]).toEqual([null, null])
  const told = await toldOf(ada)
  expect(told.map(({ part, state, title }) => [part, state, title])).toEqual([
    ['about', 'removed', null],
    ['project', 'removed', 'Menu'],
  ])
  expect((await lettersTo(ada)).newest?.text).toContain('No advertising, please.')
  await noteRemovalRead(services.db, ben.memberId, told[0]?.id ?? 0, services.clock.now())
  expect(await toldOf(ada)).toHaveLength(2)
  await noteRemovalRead(services.db, ada.memberId, told[0]?.id ?? 0, services.clock.now())
  expect(await toldOf(ada)).toMatchObject([{ part: 'project' }])
  // The owner's new text is visible at once.
  await save(ada, 'I bake')
  expect((await shown(ada))?.about).toBe('I bake')
})

/** Without the size parameter. */
const addressOf = (picture: string | null | undefined) => (picture ?? '').replace(/\?.*/, '')
const isHidden = (of: Member, picture: string | null | undefined) =>
  isHiddenPicture(services.db, of.memberId, addressOf(picture))

test('a hidden project has no public icon URL, whatever happens to the icon meanwhile', async () => {
  const icon = new File([new Uint8Array(await photo())], 'a.jpg')
  const menu = await project(ada, { icon })
  const seen = (await listProjectsOf(services.db, ada.memberId))[0]?.icon_url
  const ownIcon = async () => (await findOwnProject(services.db, ada, menu.id))?.icon_url
  expect(await decide(menu, 'project', 'hide')).toBe('hidden')
  const kept = await ownIcon()
  expect(kept).toMatch(/\/projects\/hidden-\d{16}\.webp/)
  expect([await isStored(seen), await isStored(kept), await isHidden(ada, kept)]).toEqual([false, true, true])
  await change(ada, menu, { icon })
  const second = await ownIcon()
  expect(second).toMatch(/\/projects\/hidden-\d+\.webp/)
  expect([await isStored(kept), await isStored(second), await isHidden(ada, second)]).toEqual([false, true, true])
  expect(await decide(menu, 'project', 'show')).toBe('shown')
  expect([(await listProjectsOf(services.db, ada.memberId))[0]?.icon_url, await isHidden(ada, second)]).toEqual([
    second,
    false,
  ])
})

test('a new picture of a member with a hidden one has no public URL until it is shown', async () => {
  const picture = new Blob([new Uint8Array(await photo())])
  await saveAvatar(services, ada, picture, null)
  await decide(person(ada), 'avatar_url', 'hide')
  const other = new Blob([new Uint8Array(await noise(90, 90).png().toBuffer())])
  await saveAvatar(services, ada, other, null)
  const kept = (await own(ada))?.avatar_url
  expect(kept).toMatch(/\/hidden-\d+\.webp/)
  expect([await isHidden(ada, kept), await isHidden(ben, kept)]).toEqual([true, false])
  await decide(person(ada), 'avatar_url', 'show')
  expect(await isHidden(ada, kept)).toBe(false)
})

test('a project waits for review when its owner has deleted a hidden one, or has a hidden one beside it', async () => {
  const menu = await project(ada)
  await decide(menu, 'project', 'hide')
  const again = projectSchema.parse({ title: 'Menu, again' })
  expect(await addProject(services, ada, randomUUID(), again)).toEqual({ outcome: 'waits' })
  expect(await galleryTitles()).toEqual([])
  for (const { id } of await listOwnProjects(services.db, ada)) await deleteProject(services, ada, id)
  expect([await listOwnProjects(services.db, ada), await toldOf(ada)]).toEqual([[], []])

  const icon = new File([new Uint8Array(await photo())], 'a.jpg')
  expect(await addProject(services, ada, randomUUID(), projectSchema.parse({ title: 'Menu', icon }))).toEqual({
    outcome: 'waits',
  })
  const [added] = await listOwnProjects(services.db, ada)
  expect([await galleryTitles(), added?.isHidden, await isHidden(ada, added?.icon_url)]).toEqual([[], true, true])
  expect(await toldOf(ada)).toMatchObject([{ title: 'Menu', isNew: true, isAsked: true, reason: whyItWaits }])
  expect((await listModerations(services.db, 'asked', 1)).rows).toMatchObject([{ project_id: added?.id }])
  expect(await addProject(services, ben, randomUUID(), projectSchema.parse({ title: 'Bread' }))).toEqual({
    outcome: 'added',
  })

  expect(await decide({ kind: 'project', id: added?.id ?? '' }, 'project', 'show')).toBe('shown')
  expect((await galleryTitles()).toSorted()).toEqual(['Bread', 'Menu'])
  expect((await lettersTo(ada)).newest?.subject).toBe('Others see your project “Menu” now')
  // Settled reports are kept for the same time.
  await forgetRemovedBefore(services.db, new Date(services.clock.now().getTime() + 1000))
  expect(await addProject(services, ada, randomUUID(), projectSchema.parse({ title: 'Soup' }))).toEqual({
    outcome: 'added',
  })
})

test('a part that changed since it was seen is neither hidden nor removed, without an email; of two admins at once one decides', async () => {
  const moderated = await findModerated(services.db, person(ada))
  const mark = moderated?.parts.find(({ part }) => part === 'about')?.mark ?? ''
  await save(ada, 'I bake')
  const decision = { part: 'about', action: 'remove', reason: 'Pills', mark } as const
  expect(await moderate(services, ann, person(ada), decision, ann)).toBe('changed-meanwhile')
  expect([(await shown(ada))?.about, await toldOf(ada)]).toEqual(['I bake', []])
  expect(await services.db.selectFrom('emails').selectAll().execute()).toEqual([])

  const seen = (await findModerated(services.db, person(ben)))?.parts.find(({ part }) => part === 'about')
  const hide = { part: 'about', action: 'hide', reason: 'Pills', mark: seen?.mark ?? '' } as const
  const results = await Promise.all([1, 2].map(() => moderate(services, ann, person(ben), hide, null)))
  expect(results.sort()).toEqual(['changed-meanwhile', 'hidden'])
  expect(await toldOf(ben)).toHaveLength(1)
})

test('only an admin who has just confirmed with their passkey removes a part', async () => {
  const mark = (await findModerated(services.db, person(ada)))?.parts.find(({ part }) => part === 'about')?.mark ?? ''
  const remove = { part: 'about', action: 'remove', reason: 'Pills', mark } as const
  expect(await moderate(services, ann, person(ada), remove, null)).toBe('unconfirmed')
  expect((await shown(ada))?.about).toBe('Buy my pills')
  expect(await moderate(services, ann, person(ada), remove, ann)).toBe('removed')
})

test('a former admin decides nothing, and the audit log has the decision, its admin and its reason', async () => {
  await decide(person(ada), 'about', 'hide')
  const entry = await services.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    action: 'Hidden from participants',
    actor: ann.email,
    subject_id: ada.memberId,
    reason: 'It sells something.',
    changes: { About: { before: 'shown', after: 'hidden' } },
  })
  await services.db.updateTable('members').set({ role: 'member' }).where('id', '=', ann.memberId).execute()
  await expect(decide(person(ben), 'about', 'hide')).rejects.toThrow('no admin any more')
  expect((await shown(ben))?.about).toBe('Buy my pills')
})

const countReported = async () => (await findReported(services.db)).subjects

test('a participant reports something once, not their own, nothing that is invisible to others, and a limited number a day', async () => {
  const menu = await project(ada)
  const say = (by: Member, of: Reported) => sendReport(services, by, of, { kind: 'advertising', words: 'Look' })
  expect(await say(ben, menu)).toBe('reported')
  expect(await Promise.all([say(ben, menu), say(ben, menu)])).toEqual(['reported-before', 'reported-before'])
  expect(await say(ada, menu)).toBe('own')
  expect(await say(ben, person(ada))).toBe('reported')
  expect(await countReported()).toBe(2)
  await decide(menu, 'project', 'hide')
  expect(await say(await addParticipant('cyd@example.org', 'Cyd'), menu)).toBe('not-found')
  expect(await countReported()).toBe(1)

  for (let number = 0; number < 8; number += 1)
    expect(await say(ben, person(await addParticipant(`p${number}@example.org`, 'Pat')))).toBe('reported')
  const last = person(await addParticipant('last@example.org', 'Last'))
  expect(await say(ben, last)).toBe('too-often')
  services.clock.advance(24 * 60 * 60 * 1000)
  expect(await say(ben, last)).toBe('reported')
})

test('the team hears of the first report of something, and not who wrote it', async () => {
  const say = (by: Member) => sendReport(services, by, person(ada), { kind: 'advertising', words: 'I am Ben' })
  await say(ben)
  await say(await addParticipant('cyd@example.org', 'Cyd'))
  await services.sendEmails()
  const letters = (await services.mailbox.list()).filter(({ to }) => to === ann.email)
  expect(letters).toHaveLength(1)
  const letter = await services.mailbox.read(letters[0]?.id ?? '')
  expect(letter?.subject).toContain("A participant has reported the profile of Ada O'Brien")
  expect(letter?.text).toContain(`/admin/moderation/person/${ada.memberId}`)
  expect(letter?.text).not.toContain('Ben')
})

test('a decision settles the reports about a part, leaving it as it is settles them too, and neither names the reporter', async () => {
  const say = (by: Member, of: Reported) => sendReport(services, by, of, { kind: 'offensive', words: null })
  await say(ben, person(ada))
  const [open] = await listOpenReports(services.db, person(ada))
  expect(JSON.stringify(open)).not.toContain(ben.memberId)
  expect(await leaveAsItIs(services, ann, person(ada))).toBe(1)
  expect([await countReported(), await toldOf(ada)]).toEqual([0, []])
  expect(await leaveAsItIs(services, ann, person(ada))).toBe(0)
  expect(await say(ben, person(ada))).toBe('reported-before')
  const log = await services.db.selectFrom('audit_log').selectAll().where('action', '=', 'Reports settled').execute()
  expect(JSON.stringify(log)).not.toContain(ben.memberId)

  await say(ada, person(ben))
  await decide(person(ben), 'about', 'remove')
  expect(await countReported()).toBe(0)
})

test('a deleted reporter’s words are deleted and the report stays; it goes with the reported person', async () => {
  const report = { kind: 'private', words: 'I am Ben and this is my street' } as const
  await sendReport(services, ben, person(ada), report)
  await deleteMember(services, ben.memberId, null)
  expect(await listOpenReports(services.db, person(ada))).toMatchObject([{ kind: 'private', words: null }])
  await decide(person(ada), 'about', 'hide')
  await deleteMember(services, ada.memberId, null)
  for (const table of ['inquiries', 'moderations'] as const)
    expect(await services.db.selectFrom(table).selectAll().execute()).toEqual([])
})
