import { lockMember } from '../membership/members.server.ts'
import type { Tx } from '../platform/database/database.server.ts'
import type { Services } from '../platform/services.ts'
import type { Member } from '../viewer.ts'
import { type HandIn, isSameWork, type Work } from './hand-in.ts'
import { findHandIn, insertDraft, insertFile, lockHandIn, updateDraft } from './hand-ins.server.ts'
import { type FileRefused, type NewFile, withStoredFile } from './store-file.server.ts'

export interface Typed {
  text: string
  url: string | null
  /** Replaces the draft's. */
  file: File | undefined
  removesFile: boolean
}

export type SaveDraftResult =
  | { outcome: 'saved'; handIn: HandIn }
  /** Another tab has saved something newer. Nothing is overwritten. */
  | { outcome: 'changed-meanwhile'; handIn: HandIn }
  | FileRefused

export interface DraftAt {
  exercise: number
  /** The version of the draft that the form was opened with; 0 before the first one. */
  version: number
}

/** Keeps what a participant has written so far. */
export function saveDraft(services: Services, member: Member, at: DraftAt, typed: Typed): Promise<SaveDraftResult> {
  return withStoredFile<SaveDraftResult>(services, member.memberId, typed.file, (stored) =>
    services.db.transaction().execute(async (tx) => {
      const kept = (result: SaveDraftResult) => ({ result, isNamed: false })
      const before = await lockOwn(tx, member, at.exercise)
      const draft = draftOf(before, typed, stored)
      if (before && !stored && isSameWork(before.draft, draft)) return kept({ outcome: 'saved', handIn: before })
      if (before && isNewer(before, at)) return kept({ outcome: 'changed-meanwhile', handIn: before })
      return {
        result: { outcome: 'saved', handIn: await writeDraft(services, tx, member, at, draft, stored, before) },
        isNamed: true,
      }
    }),
  )
}

/** Another tab, or a first click, has changed the draft since the form was opened. */
export function isNewer(before: HandIn, { version }: DraftAt): boolean {
  return before.version !== version
}

/** The member comes first: of two first drafts at once the second finds the one of the first. */
export async function lockOwn(tx: Tx, { memberId }: Member, exercise: number): Promise<HandIn | null> {
  await lockMember(tx, memberId)
  return lockHandIn(tx, memberId, exercise)
}

export function draftOf(before: HandIn | null, { text, url, removesFile }: Typed, stored: NewFile | null): Work {
  return { text, url, file: stored ?? (removesFile ? null : (before?.draft.file ?? null)) }
}

/** After `lockOwn`. */
export async function writeDraft(
  { clock }: Services,
  tx: Tx,
  member: Member,
  at: DraftAt,
  draft: Work,
  stored: NewFile | null,
  before: HandIn | null,
): Promise<HandIn> {
  const { memberId } = member
  if (stored) await insertFile(tx, memberId, stored)
  if (before) await updateDraft(tx, before.id, draft, clock.now())
  else await insertDraft(tx, { memberId, exercise: at.exercise }, draft, clock.now())
  return findOwn(tx, member, at)
}

export async function findOwn(tx: Tx, { memberId }: Member, { exercise }: DraftAt): Promise<HandIn> {
  const handIn = await findHandIn(tx, memberId, exercise)
  if (!handIn) throw new Error('The hand-in is missing.')
  return handIn
}
