import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cleanUp } from '../../../../server/background/housekeeping.ts'
import { addAdmin } from '../../../../test/admin.ts'
import { type S3Server, startS3Server } from '../../../../test/s3-server.ts'
import { openTestServices, type TestServices } from '../../../../test/services.ts'
import { answerDocument } from '../../../cohorts/answer-document.server.ts'
import { type ItemRecord, listItemRecords } from '../../../cohorts/cohort-records.server.ts'
import type { UploadedDocument } from '../../../cohorts/document.ts'
import { insertCopy } from '../../../cohorts/new-cohorts.server.ts'
import { keyOfDocument } from '../../../platform/files/document-key.ts'
import { openFiles } from '../../../platform/files/open-files.server.ts'
import type { Owner as Admin } from '../../../viewer.ts'
import { changeItem } from './change-schedule.server.ts'
import { withNewDocument } from './with-new-document.server.ts'

let services: TestServices
let s3: S3Server | undefined
let admin: Admin
beforeEach(async () => {
  services = await openTestServices()
  admin = await addAdmin(services)
})
afterEach(async () => {
  await services.close()
  await s3?.close()
  s3 = undefined
})

const pilot = 1
const content = '%PDF-1.7\nIt’s 李\n%%EOF\n'

async function preparation(): Promise<ItemRecord> {
  const [item] = await listItemRecords(services.db, pilot)
  if (!item) throw new Error('The pilot has no preparation.')
  return item
}

async function upload(words = content): Promise<UploadedDocument> {
  const item = await preparation()
  await withNewDocument(services, new File([words], "It's “李” (1)*.pdf"), (uploaded) =>
    changeItem(services, admin, pilot, item, item, uploaded),
  )
  const { upload } = await preparation()
  if (!upload) throw new Error('Nothing was uploaded.')
  return upload
}

describe.each(['a folder', 'S3'])('in %s', (place) => {
  beforeEach(async () => {
    if (place === 'a folder') return
    s3 = await startS3Server()
    services.files = await openFiles({ dataDir: services.config.dataDir, s3: s3.config })
  })

  test('a document is the uploaded file, under its name, and a PDF to every browser', async () => {
    const answer = await answerDocument(services, await upload())
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe(content)
    expect(Object.fromEntries(answer.headers)).toEqual({
      'content-type': 'application/pdf',
      'content-length': String(Buffer.byteLength(content)),
      'content-disposition': `inline; filename="document.pdf"; filename*=UTF-8''It%27s%20%E2%80%9C%E6%9D%8E%E2%80%9D%20%281%29%2A.pdf`,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    })
  })

  test('a missing file is a 404, and one that can’t be reached is retried', async () => {
    const document = await upload()
    await services.files.remove(keyOfDocument(document.id))
    expect((await answerDocument(services, document)).status).toBe(404)
    if (!s3) return
    await s3.goAway()
    const away = await answerDocument(services, document)
    expect([away.status, away.headers.get('Retry-After')]).toEqual([503, '10'])
  })

  test('a replaced document loses row and file; one that a copy of the cohort uses stays', async () => {
    const copied = await upload()
    await services.db.transaction().execute((tx) => insertCopy(tx, pilot, { name: 'Spring', firstDay: '2026-03-07' }))
    const replaced = await upload('%PDF-1.7\nNext\n%%EOF')
    const current = await upload('%PDF-1.7\nLast\n%%EOF')
    const there = () => Promise.all([copied, replaced, current].map(({ id }) => services.files.has(keyOfDocument(id))))
    services.clock.set(new Date())
    await cleanUp(services)
    expect(await there()).toEqual([true, true, true])
    const day = 24 * 60 * 60 * 1000
    for (const _ of [1, 2, 3]) {
      services.clock.advance(day + 1000)
      await cleanUp(services)
    }
    expect(await there()).toEqual([true, false, true])
    const rows = await services.db.selectFrom('documents').select('id').execute()
    expect(rows.map(({ id }) => id).sort()).toEqual([copied.id, current.id].sort())
  })
})
