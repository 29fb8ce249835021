import { makeZip } from 'client-zip'
import { type AuditActor, byCommand } from '../../audit/audit-entry.ts'
import { recordAudit } from '../../audit/audit-log.server.ts'
import { findMemberByAddress } from '../../membership/members.server.ts'
import type { Files } from '../../platform/files/files.ts'
import { idOfHandIn, keyOfHandIn } from '../../platform/files/hand-in-key.ts'
import { type PicturePlace, stemIn } from '../../platform/files/picture.ts'
import type { Services } from '../../platform/services.ts'
import type { Member } from '../../viewer.ts'
import { secondsUntilDownload } from './download-limit.server.ts'
import { format, readMe } from './my-data-keys.ts'
import { findDataAtAddress, findPersonalData, type PersonalData } from './personal-data.server.ts'

export type ExportMyDataResult =
  | { outcome: 'exported'; archive: ReadableStream<Uint8Array>; madeAt: Date }
  | { outcome: 'too-often'; seconds: number }
  | { outcome: 'member-not-found' }

/** For an address without a member some parts are missing. */
type Stored = Partial<Omit<PersonalData, 'auditLog' | 'reports' | 'signIns'>> & {
  auditLog: unknown
  reports?: object
  signIns: object
}

interface StoredFile {
  key: string
  /** Its path in the archive. */
  file: string
}

/**
 * Streams everything about one member as a ZIP, with one file in memory at a time. Starts only when all files can be
 * reached; a later failure aborts the download.
 */
export async function exportMyData(services: Services, member: Member): Promise<ExportMyDataResult> {
  const { db, files, clock, log } = services
  const { memberId, email, firstName, lastName } = member
  const now = clock.now()
  const seconds = await secondsUntilDownload(db, memberId, now)
  if (seconds > 0) return { outcome: 'too-often', seconds }
  const data = await findPersonalData(db, memberId)
  if (!data) return { outcome: 'member-not-found' }
  const found = await findFiles(files, memberId, data)
  const archive = archiveOf(services, data, found, now)
  await recordAudit(
    db,
    { memberId, email },
    {
      action: 'Own data exported',
      subject: { kind: 'member', id: memberId, name: `${firstName} ${lastName}` },
    },
  )
  log.info({ member: memberId, files: found.length }, 'own data exported')
  return { outcome: 'exported', archive, madeAt: now }
}

/**
 * For an admin who answers a request for stored data.
 *
 * @param email of a member, or of a person who only wrote to us
 * @param by the admin; `byCommand` on the command line
 */
export async function exportPerson(
  services: Services,
  email: string,
  by: AuditActor = byCommand,
): Promise<ExportPersonResult> {
  const { db, files, clock, log } = services
  const now = clock.now()
  const member = await findMemberByAddress(db, email)
  const data = member && (await findPersonalData(db, member.id))
  const found = member && data ? await findFiles(files, member.id, data) : []
  const stored = data ? (by === byCommand ? data : withoutOwnReports(data)) : await findDataAtAddress(db, email)
  if (!member && isEmpty(stored)) return { outcome: 'nothing-stored' }
  await recordAudit(db, by, {
    action: 'Data of a person exported',
    subject: {
      kind: 'member',
      id: member?.id ?? null,
      name: member ? `${member.first_name} ${member.last_name}` : email,
    },
  })
  log.info({ member: member?.id, files: found.length }, 'data of a person exported')
  return { outcome: 'exported', archive: archiveOf(services, stored, found, now), isMember: Boolean(data) }
}

/** An admin must not learn who reported something. The reporter can download it themselves. */
function withoutOwnReports(data: PersonalData) {
  return { ...data, reports: { ...data.reports, byYou: null } }
}

export type ExportPersonResult =
  | { outcome: 'exported'; archive: ReadableStream<Uint8Array>; isMember: boolean }
  | { outcome: 'nothing-stored' }

function isEmpty(stored: object): boolean {
  return Object.values(stored).every((value) =>
    value === null || value === false ? true : typeof value === 'object' && isEmpty(value),
  )
}

function archiveOf(services: Services, data: Stored, stored: StoredFile[], now: Date): ReadableStream<Uint8Array> {
  return makeZip(entries(services, data, stored, now)) as ReadableStream<Uint8Array>
}

async function findFiles(
  files: Files,
  owner: string,
  { profile, projects, handIns }: PersonalData,
): Promise<StoredFile[]> {
  const places = [
    pictureAt(profile?.picture ?? null, { bucket: 'avatars', owner }, 'me'),
    ...projects.map(({ picture }, index) =>
      pictureAt(picture, { bucket: 'project-icons', owner }, `project-${index + 1}`),
    ),
    ...handIns.files.map(({ id, name }, index) => ({
      key: keyOfHandIn({ id, memberId: owner }),
      file: `hand-ins/${index + 1}-${name}`,
    })),
  ].filter((file) => file !== null)
  const isThere = await Promise.all(places.map(({ key }) => files.has(key)))
  return places.filter((_file, index) => isThere[index])
}

function pictureAt(address: string | null, place: PicturePlace, name: string): StoredFile | null {
  const stem = stemIn(address, place)
  return stem ? { key: `${stem}.webp`, file: `pictures/${name}.webp` } : null
}

async function* entries({ files, log }: Services, data: Stored, stored: StoredFile[], madeAt: Date) {
  const document = { format, madeAt, ...withFiles(data, stored) }
  yield { name: 'read-me.txt', lastModified: madeAt, input: readMe(madeAt) }
  yield { name: 'my-data.json', lastModified: madeAt, input: `${JSON.stringify(document, null, 2)}\n` }
  for (const { key, file } of stored) {
    const bytes = await read(files, key).catch((error: Error) => {
      log.error({ error: error.message }, 'a download of own data broke off')
      throw error
    })
    yield { name: file, lastModified: madeAt, input: bytes }
  }
}

async function read(files: Files, key: string): Promise<Uint8Array> {
  const bytes = await files.read(key)
  // It existed a moment ago, so it was changed during the download.
  if (!bytes) throw new Error(`${key} is gone`)
  return bytes
}

/** Adds the archive's path to each picture and file; null for one that isn't stored here. */
function withFiles({ profile, projects, handIns, ...rest }: Stored, stored: StoredFile[]) {
  const withFile = <Of extends { picture: string | null }>(of: Of) => {
    const file = stored.find(({ key }) => of.picture?.includes(`/${key}`))?.file ?? null
    return { ...of, picture: of.picture && { address: of.picture, file } }
  }
  if (!projects) return rest
  return {
    ...rest,
    profile: profile && withFile(profile),
    projects: projects.map(withFile),
    handIns: handIns && {
      ...handIns,
      files: handIns.files.map((of) => ({
        ...of,
        file: stored.find(({ key }) => idOfHandIn(key) === of.id)?.file ?? null,
      })),
    },
  }
}
