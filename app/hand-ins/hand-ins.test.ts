import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cleanUp } from '../../server/background/housekeeping.ts'
import { addAdmin } from '../../test/admin.ts'
import { openTestServices, type TestServices } from '../../test/services.ts'
import { deleteMember } from '../membership/roster/editing/delete-member.server.ts'
import { claimedAmong } from '../platform/files/unclaimed-files.server.ts'
import type { ConfirmedOwner, Member } from '../viewer.ts'
import { answerHandIn, type GivenAnswer } from './answer.server.ts'
import { answerHandInFile } from './answer-hand-in-file.server.ts'
import type { HandIn } from './hand-in.ts'
import {
  countWaiting,
  findFile,
  findHandIn,
  findNextHandIn,
  findSentFile,
  listHandIns,
  readRevisions,
} from './hand-ins.server.ts'
import { saveDraft, type Typed } from './save-draft.server.ts'
import { sendHandIn } from './send.server.ts'

let services: TestServices
let admin: ConfirmedOwner
let ada: Member
let ben: Member
let exercise: number
beforeAll(async () => {
  services = await openTestServices()
  admin = await addAdmin(services)
  const found = services.db.selectFrom('schedule_items').select('id').where('kind', '=', 'exercise').orderBy('position')
  exercise = (await found.executeTakeFirstOrThrow()).id
})
afterAll(() => services.close())
beforeEach(async () => {
  await services.db.deleteFrom('members').where('role', '<>', 'admin').execute()
  services.clock.advance(60_000)
  ada = await addMember('Ada')
  ben = await addMember('Ben')
})

async function addMember(first_name: string): Promise<Member> {
  const email = `${first_name.toLowerCase()}@example.org`
  const { id } = await services.db
    .insertInto('community_members')
    .values({ first_name, last_name: 'Lovelace', email, status: 'registered' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { memberId: String(id), email } as unknown as Member
}

const typed = (more: Partial<Typed> = {}): Typed => ({
  text: '',
  url: null,
  file: undefined,
  removesFile: false,
  ...more,
})
const textFile = (words = 'Three cases.', name = 'cases.txt') => new File([words], name)
const own = (member = ada) => findHandIn(services.db, member.memberId, exercise)

async function at(member = ada) {
  return { exercise, version: (await own(member))?.version ?? 0 }
}
const save = async (more: Partial<Typed>, member = ada) => saveDraft(services, member, await at(member), typed(more))

async function send(more: Partial<Typed>, member = ada): Promise<HandIn> {
  const sent = await sendHandIn(services, member, await at(member), typed(more))
  if (sent.outcome !== 'sent') throw new Error(sent.outcome)
  return sent.handIn
}

async function answer({ id, revisions }: HandIn, given: Partial<GivenAnswer> = {}, by = admin) {
  const seen = { number: revisions.length, answeredAt: revisions.at(-1)?.answeredAt ?? '' }
  return answerHandIn(services, by, id, { answer: 'seen', note: null, ...seen, ...given })
}

test('a draft is kept, changed and sent, and what was sent never changes again', async () => {
  await save({ text: 'One.' })
  expect(await own()).toMatchObject({ state: 'draft', version: 1, draft: { text: 'One.' }, revisions: [] })
  await send({ text: 'One. Two.', url: 'https://example.org/' })
  await save({ text: 'Three.' })
  expect(await own()).toMatchObject({
    state: 'sent',
    draft: { text: 'Three.', url: null },
    revisions: [{ number: 1, text: 'One. Two.', url: 'https://example.org/', answer: null }],
  })
  services.clock.advance(1000)
  await send({ text: 'Three.' })
  expect((await own())?.revisions.map(({ text }) => text)).toEqual(['One. Two.', 'Three.'])
  expect(await own(ben)).toBeNull()
})

test('a draft of another tab is not overwritten, and an equal one is no conflict', async () => {
  const opened = await at()
  await save({ text: 'From the first tab.' })
  const second = await saveDraft(services, ada, opened, typed({ text: 'From the second tab.' }))
  expect(second).toMatchObject({ outcome: 'changed-meanwhile', handIn: { draft: { text: 'From the first tab.' } } })
  expect(await sendHandIn(services, ada, opened, typed({ text: 'From the second tab.' }))).toMatchObject({
    outcome: 'changed-meanwhile',
  })
  const same = typed({ text: 'From the first tab.' })
  expect(await saveDraft(services, ada, opened, same)).toMatchObject({ outcome: 'saved', handIn: { version: 1 } })
  expect(await sendHandIn(services, ada, opened, same)).toMatchObject({ outcome: 'sent' })
})

test('two clicks send once, also with a file; the same again is nothing new', async () => {
  const opened = await at()
  const click = () => sendHandIn(services, ada, opened, typed({ text: 'Done.', file: textFile() }))
  const clicks = await Promise.all([click(), click()])
  expect(clicks.map(({ outcome }) => outcome)).toEqual(['sent', 'sent'])
  expect((await own())?.revisions).toHaveLength(1)
  expect(await storedFiles()).toHaveLength(1)
  expect(await sendHandIn(services, ada, await at(), typed({ text: 'Done.' }))).toEqual({ outcome: 'nothing-new' })
  expect(await sendHandIn(services, ben, await at(ben), typed({ text: '' }))).toEqual({ outcome: 'empty' })
})

async function all<One>(found: AsyncIterable<One>): Promise<One[]> {
  const list: One[] = []
  for await (const one of found) list.push(one)
  return list
}

async function storedFiles(): Promise<string[]> {
  const keys = claimedAmong(services.db, services.files.list())
  return (await all(keys)).filter((key) => key.startsWith('hand-ins/'))
}

test('a file is stored by its content, stays with what was sent, and a bad one changes nothing', async () => {
  const bad = new File([new Uint8Array([0x50, 0x4b, 3, 4, 0])], 'report.pdf')
  expect(await save({ text: 'With a file.', file: bad })).toEqual({ outcome: 'file-refused', problem: 'wrong-type' })
  expect(await own()).toBeNull()
  await send({ file: textFile('<script>alert(1)</script>', 'page.html') })
  await save({ removesFile: true })
  const handIn = await own()
  expect(handIn?.draft.file).toBeNull()
  expect(handIn?.revisions[0]?.file).toMatchObject({ name: 'page.html.txt', bytes: 25 })
})

test('a file is saved and never shown, with the type that was found in it', async () => {
  const { revisions } = await send({ file: textFile('<script>alert(1)</script>', 'páge.html') })
  const file = await findFile(services.db, revisions[0]?.file?.id ?? '', ada.memberId)
  if (!file) throw new Error('There is no file.')
  const served = await answerHandInFile(services, file)
  expect(await served.text()).toBe('<script>alert(1)</script>')
  expect(Object.fromEntries(served.headers)).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': 'attachment; filename="file.txt"; filename*=UTF-8\'\'p%C3%A1ge.html.txt',
    'cache-control': 'private, no-store',
  })
})

test('a file is its owner’s; admins get it once it was sent', async () => {
  await save({ file: textFile() })
  const { id } = (await own())?.draft.file ?? { id: '' }
  expect(await findFile(services.db, id, ada.memberId)).toMatchObject({ name: 'cases.txt', type: 'text/plain' })
  expect(await findFile(services.db, id, ben.memberId)).toBeNull()
  expect(await findSentFile(services.db, id)).toBeNull()
  await send({})
  expect(await findSentFile(services.db, id)).toMatchObject({ name: 'cases.txt' })
})

test('a file that no draft and no revision has named for a day goes, the others stay', async () => {
  await send({ file: textFile('Sent.', 'sent.txt') })
  await save({ file: textFile('Not sent.', 'draft.txt') })
  await save({ file: textFile('Instead.', 'instead.txt') })
  await services.pool.query(`update hand_in_files set uploaded_at = now() - interval '25 hours'`)
  const names = async () =>
    (await services.db.selectFrom('hand_in_files').select('name').orderBy('name').execute()).map(({ name }) => name)
  expect(await names()).toEqual(['draft.txt', 'instead.txt', 'sent.txt'])
  services.clock.set(new Date())
  await cleanUp(services)
  expect(await names()).toEqual(['instead.txt', 'sent.txt'])
  services.clock.advance(25 * 3_600_000)
  await cleanUp(services)
  expect(await all(services.files.list())).toHaveLength(2)
})

test('work and files are gone with the person', async () => {
  await send({ text: 'Mine.', file: textFile() })
  expect((await all(services.files.list())).filter((key) => key.includes(ada.memberId))).toHaveLength(1)
  await deleteMember(services, ada.memberId, null)
  expect((await all(services.files.list())).filter((key) => key.includes(ada.memberId))).toEqual([])
  for (const table of ['hand_ins', 'revisions', 'hand_in_files'] as const)
    expect(await services.db.selectFrom(table).selectAll().execute()).toEqual([])
})

test('wanted changes need a note, reach the person by email, and the next revision waits for an answer', async () => {
  const handIn = await send({ text: 'It guesses.' })
  expect(await answer(handIn, { answer: 'changes wanted' })).toEqual({ outcome: 'no-note' })
  const note = 'Please have it ask.\n\nAnd show me.'
  expect(await answer(handIn, { answer: 'changes wanted', note })).toEqual({ outcome: 'answered', isTold: true })
  await services.sendEmails()
  const email = (await services.mailbox.list()).find(({ to }) => to === ada.email)
  expect(email?.subject).toBe('One more round: Agent Refinement & Testing')
  expect(email?.text.replace(/\s+/g, ' ')).toContain('Please have it ask. And show me.')
  expect(email?.text).toContain(`/training-portal/exercises/${exercise}`)
  expect(await own()).toMatchObject({ state: 'changes wanted', revisions: [{ note, answeredBy: 'The Boss' }] })
  expect(await countWaiting(services.db, 1)).toEqual({})
  await send({ text: 'It asks.' })
  expect(await own()).toMatchObject({ state: 'sent' })
  expect(await countWaiting(services.db, 1)).toEqual({ [exercise]: 1 })
  const { rows } = await services.pool.query(`select changes from audit_log where action = 'Hand-in answered'`)
  expect(rows).toEqual([
    { changes: { 'Agent Refinement & Testing, revision 1': { before: 'Sent', after: 'Changes wanted' } } },
  ])
})

test('seen without a note sends no email', async () => {
  const before = (await services.mailbox.list()).length
  expect(await answer(await send({ text: 'Done.' }))).toEqual({ outcome: 'answered', isTold: false })
  await services.sendEmails()
  expect(await services.mailbox.list()).toHaveLength(before)
  expect(await own()).toMatchObject({ state: 'seen' })
})

test('of two admins at once the second learns what the first did, and a newer revision is not answered unseen', async () => {
  const other = await addAdmin(services, 'other@example.org', 'organiser')
  const handIn = await send({ text: 'Done.' })
  const both = [
    answer(handIn, { note: 'Nice.' }),
    answer(handIn, { answer: 'changes wanted', note: 'One thing.' }, { ...other, firstName: 'Nora' }),
  ]
  const outcomes = (await Promise.all(both)).map(({ outcome }) => outcome)
  expect(outcomes.sort()).toEqual(['answered', 'answered-meanwhile'])
  const [answered] = (await own())?.revisions ?? []
  const late = await answer(handIn, { note: 'Nice too.' })
  expect(late).toMatchObject({ outcome: 'answered-meanwhile', revision: { note: answered?.note } })
  const again = { note: 'Nice too.', answeredAt: answered?.answeredAt ?? '' }
  expect(await answer(handIn, again)).toMatchObject({ outcome: 'answered' })
  expect(await answer(handIn, again)).toMatchObject({ outcome: 'answered' })
  await send({ text: 'Done, and better.' })
  expect(await answer(handIn, again)).toEqual({ outcome: 'newer-revision' })
  await services.db.deleteFrom('members').where('email', '=', 'other@example.org').execute()
  expect(await answerHandIn(services, admin, crypto.randomUUID(), { ...again, answer: 'seen', number: 1 })).toEqual({
    outcome: 'gone',
  })
})

test('the list has everyone with a place, what waits longest first, and no words of a draft', async () => {
  const cleo = await addMember('Cleo')
  const dan = await addMember('Dan')
  await send({ text: 'Later.' }, ben)
  services.clock.advance(-5000)
  await send({ text: 'Earlier.' }, cleo)
  await save({ text: 'A secret draft.' }, dan)
  const list = await listHandIns(services.db, exercise)
  expect(list.map(({ firstName, state, id }) => [firstName, state, id !== null])).toEqual([
    ['Cleo', 'sent', true],
    ['Ben', 'sent', true],
    ['Ada', null, false],
    ['Dan', 'draft', false],
  ])
  expect(JSON.stringify(list)).not.toContain('secret')
  const [waiting] = list
  await services.pool.query(`update hand_ins set state = 'seen' where id = $1`, [waiting?.id])
  const order = async () => (await listHandIns(services.db, exercise)).map(({ firstName }) => firstName)
  expect(await order()).toEqual(['Ben', 'Cleo', 'Ada', 'Dan'])
  await services.pool.query(`update hand_ins set state = 'sent' where id = $1`, [waiting?.id])
  const [first] = list
  expect(await findNextHandIn(services.db, exercise, first?.id ?? '')).toMatchObject({ firstName: 'Ben' })
  const exported = (await all(readRevisions(services.db, exercise))).flat()
  expect(exported.map(({ firstName, text }) => [firstName, text]).sort()).toEqual([
    ['Ben', 'Later.'],
    ['Cleo', 'Earlier.'],
  ])
})
