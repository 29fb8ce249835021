import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { drawing, noise, photo } from '../../../test/pictures.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import type { Member } from '../../viewer.ts'
import { deleteProject, undoDeletion } from './delete-project.server.ts'
import { mostProjects } from './project.ts'
import { type ProjectFields, projectSchema } from './project-schema.ts'
import { findOwnProject, listProjectsOf } from './projects.server.ts'
import * as saving from './save-project.server.ts'

let services: TestServices
let ada: Member
let ben: Member
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())
beforeEach(async () => {
  await services.db.deleteFrom('members').execute()
  services.clock.advance(60_000)
  ada = await addMember('ada@example.org')
  ben = await addMember('ben@example.org')
})

async function addMember(email: string): Promise<Member> {
  const { id } = await services.db
    .insertInto('community_members')
    .values({ first_name: 'Ada', last_name: 'Lovelace', email, status: 'registered' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { memberId: id, email } as unknown as Member
}

const fields = (more: Partial<Record<keyof ProjectFields, unknown>> = {}) =>
  projectSchema.parse({ title: 'A map', ...more })
const icon = async (bytes: Promise<Buffer> = photo()) => new File([new Uint8Array(await bytes)], 'a.jpg')
const { changeProject } = saving
const addProject = (on: TestServices, by: Member, typed: ProjectFields, id: string = randomUUID()) =>
  saving.addProject(on, by, id, typed)
const projectsOf = (member: Member) => listProjectsOf(services.db, member.memberId)
const isStored = (address: string | null | undefined) =>
  services.files.has((address ?? '').replace('/pictures/', '').replace(/\?.*/, ''))

/** By a member who has seen the stored version. */
async function change(member: Member, id: string, typed: ProjectFields) {
  const version = (await findOwnProject(services.db, ada, id))?.version ?? 1
  return changeProject(services, member, { id, version }, typed)
}

async function added(more: Partial<Record<keyof ProjectFields, unknown>> = {}, member = ada) {
  expect(await addProject(services, member, fields(more))).toEqual({ outcome: 'added' })
  const [project] = await projectsOf(member)
  if (!project) throw new Error('It is not there.')
  return project
}

test('a project has the typed texts; its URL gets a missing https://', async () => {
  expect(
    await added({ url: 'example.org/map', industryTags: ['Other', 'Finance'], description: ' Two\r\nlines ' }),
  ).toEqual({
    id: expect.any(String),
    title: 'A map',
    description: 'Two\nlines',
    url: 'https://example.org/map',
    icon_url: null,
    industry_tags: ['Finance', 'Other'],
  })
})

test.each([
  ['title', { title: ' ' }, 'Please give your project a title'],
  ['title', { title: 'x'.repeat(201) }, 'Please use at most 200 characters'],
  ['description', { description: 'x'.repeat(4001) }, 'Please use at most 4000 characters'],
  ['url', { url: 'javascript:alert(1)' }, 'Please enter a web address, such as https://example.org/my-agent'],
  ['industryTags', { industryTags: ['Magic'] }, 'Please choose from the list'],
  ['icon', { icon: new File([], 'empty.png') }, 'You must select an image to upload.'],
  [
    'icon',
    { icon: new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.png') },
    'Please select an image smaller than 5 MB.',
  ],
])('a wrong %s has its own message', (name, wrong, message) => {
  const { error } = projectSchema.safeParse({ title: 'A map', ...wrong })
  expect(error?.issues).toMatchObject([{ path: [name], message }])
})

test('two clicks at once create one project and keep one icon', async () => {
  const picture = await icon()
  const id = randomUUID()
  const results = await Promise.all([1, 2, 3].map(() => addProject(services, ada, fields({ icon: picture }), id)))
  expect(results).toEqual(Array(3).fill({ outcome: 'added' }))
  const projects = await projectsOf(ada)
  expect(projects).toHaveLength(1)
  expect(await isStored(projects[0]?.icon_url)).toBe(true)
  await addProject(services, ada, fields({ icon: picture }))
  expect(await projectsOf(ada)).toHaveLength(2)
  // Another member's form can't name it.
  await expect(addProject(services, ben, fields(), id)).rejects.toThrow('ai_agent_projects_pkey')
})

test('an icon is stored in the specified folder, in two sizes', async () => {
  const { icon_url } = await added({ icon: await icon() })
  expect(icon_url).toMatch(
    new RegExp(`^/pictures/project-icons/${ada.memberId}/projects/projects-\\d+\\.webp\\?size=384x384$`),
  )
  expect(await isStored(icon_url?.replace('.webp', '-96.webp'))).toBe(true)
})

test('a new icon replaces the old one, which stays until then; and it can be removed', async () => {
  const first = await added({ icon: await icon() })
  const refused = await change(ada, first.id, fields({ icon: new File([drawing], 'a.png') }))
  expect(refused).toEqual({ outcome: 'picture-refused', problem: 'not-an-image' })
  expect(await projectsOf(ada)).toEqual([first])
  expect(await isStored(first.icon_url)).toBe(true)

  services.clock.advance(1000)
  await change(ada, first.id, fields({ icon: await icon(noise(90, 90).png().toBuffer()) }))
  const [second] = await projectsOf(ada)
  expect([await isStored(first.icon_url), await isStored(second?.icon_url)]).toEqual([false, true])

  // A change of texts keeps it.
  await change(ada, first.id, fields({ title: 'A chart' }))
  expect(await projectsOf(ada)).toEqual([{ ...second, title: 'A chart' }])
  await change(ada, first.id, fields({ removeIcon: true }))
  expect((await projectsOf(ada))[0]?.icon_url).toBeNull()
  expect(await isStored(second?.icon_url)).toBe(false)
})

test('a change from another tab is not overwritten unseen, and neither is its icon', async () => {
  const { id } = await added()
  const seen = { id, version: 1 }
  expect(await changeProject(services, ada, seen, fields({ description: 'From the other tab' }))).toEqual({
    outcome: 'updated',
  })
  const stale = fields({ title: 'A chart', icon: await icon() })
  const refused = await changeProject(services, ada, seen, stale)
  expect(refused).toMatchObject({
    outcome: 'changed-meanwhile',
    current: { description: 'From the other tab', version: 2 },
  })
  expect((await projectsOf(ada))[0]).toMatchObject({ title: 'A map', icon_url: null })
  expect(await changeProject(services, ada, { id, version: 2 }, stale)).toEqual({ outcome: 'updated' })
})

test('a member has at most fifty projects', async () => {
  const rows = Array.from({ length: mostProjects }, (_, n) => ({ user_id: ada.memberId, title: `Number ${n}` }))
  await services.db.insertInto('ai_agent_projects').values(rows).execute()
  expect(await addProject(services, ada, fields())).toEqual({ outcome: 'too-many' })
  expect(await addProject(services, ben, fields())).toEqual({ outcome: 'added' })
})

test('a deleted project can be restored within the hour, once, and by its owner alone', async () => {
  const older = await added({ title: 'Older', icon: await icon() })
  const newer = await added({ title: 'Newer' })
  const deleted = await deleteProject(services, ada, older.id)
  const undo = (deleted.outcome === 'deleted' && deleted.undo) || ''
  expect(await projectsOf(ada)).toEqual([newer])
  expect(await deleteProject(services, ada, older.id)).toEqual({ outcome: 'not-found' })
  expect(await undoDeletion(services, ben, undo)).toBe('too-late')
  expect(await undoDeletion(services, ada, `${undo.slice(0, -4)}AAAA`)).toBe('too-late')
  services.clock.advance(59 * 60 * 1000)
  expect(await undoDeletion(services, ada, undo)).toBe('brought-back')
  expect(await undoDeletion(services, ada, undo)).toBe('brought-back')
  expect(await projectsOf(ada)).toEqual([newer, older])
  expect(await isStored(older.icon_url)).toBe(true)
  expect(await projectsOf(ben)).toEqual([])
  services.clock.advance(2 * 60 * 1000)
  expect(await undoDeletion(services, ada, undo)).toBe('too-late')
})

test('at the limit of fifty a second click on Undo gets the answer of the first, and a full list says why nothing was restored', async () => {
  const { id } = await added()
  for (let count = 1; count < 50; count++) await added({ title: `Another ${count}` })
  const deleted = await deleteProject(services, ada, id)
  const undo = (deleted.outcome === 'deleted' && deleted.undo) || ''
  expect(await undoDeletion(services, ada, undo)).toBe('brought-back')
  expect(await undoDeletion(services, ada, undo)).toBe('brought-back')
  await deleteProject(services, ada, id)
  await added({ title: 'In its place' })
  expect(await undoDeletion(services, ada, undo)).toBe('no-room')
})

test('a used undo does not restore a project after our team has hidden it', async () => {
  const { id } = await added()
  const deleted = await deleteProject(services, ada, id)
  const undo = (deleted.outcome === 'deleted' && deleted.undo) || ''
  await undoDeletion(services, ada, undo)
  const at = { decided_at: services.clock.now(), asked_at: null }
  const told = { part: 'project', state: 'hidden', title: 'A map', reason: 'Not theirs.', kept: null } as const
  await services.db
    .updateTable('ai_agent_projects')
    .set({ hidden_at: services.clock.now() })
    .where('id', '=', id)
    .execute()
  await services.db
    .insertInto('moderations')
    .values({ member_id: ada.memberId, project_id: id, ...told, ...at })
    .execute()
  expect(await deleteProject(services, ada, id)).toEqual({ outcome: 'deleted', undo: null })
  expect(await undoDeletion(services, ada, undo)).toBe('too-late')
  expect(await projectsOf(ada)).toEqual([])
})

test('deleting and restoring doesn’t lift a hidden or pending review', async () => {
  const hidden = await added({ icon: await icon() })
  await services.db.updateTable('ai_agent_projects').set({ hidden_at: services.clock.now() }).execute()
  expect(await deleteProject(services, ada, hidden.id)).toEqual({ outcome: 'deleted', undo: null })
  expect(await isStored(hidden.icon_url)).toBe(false)
})

test('another member’s project is not found, and can’t be changed or deleted, nor can its icon', async () => {
  const project = await added({ icon: await icon() })
  const theirs = fields({ title: 'Mine now', icon: await icon(), removeIcon: true })
  expect(await change(ben, project.id, theirs)).toEqual({ outcome: 'not-found' })
  expect(await deleteProject(services, ben, project.id)).toEqual({ outcome: 'not-found' })
  expect(await projectsOf(ada)).toEqual([project])
  expect(await isStored(project.icon_url)).toBe(true)
  expect(await projectsOf(ben)).toEqual([])
  for (const id of ['', 'some', `${project.id}'`]) {
    expect(await change(ada, id, fields())).toEqual({ outcome: 'not-found' })
    expect(await deleteProject(services, ada, id)).toEqual({ outcome: 'not-found' })
  }
})

test('a deleted member is told, and leaves no file', async () => {
  await services.db.deleteFrom('members').where('id', '=', ada.memberId).execute()
  const result = await addProject(services, ada, fields({ icon: await icon() }))
  expect(result).toEqual({ outcome: 'member-not-found' })
  const stem = `project-icons/${ada.memberId}/projects/projects-${services.clock.now().getTime()}`
  expect(await services.files.has(`${stem}.webp`)).toBe(false)
})
