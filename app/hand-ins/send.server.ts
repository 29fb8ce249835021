import type { Services } from '../platform/services.ts'
import type { Member } from '../viewer.ts'
import { type HandIn, isEmpty, isSameWork, mostRevisions, type Revision, type Work } from './hand-in.ts'
import { insertRevision } from './hand-ins.server.ts'
import { type DraftAt, draftOf, findOwn, isNewer, lockOwn, type Typed, writeDraft } from './save-draft.server.ts'
import { type FileRefused, withStoredFile } from './store-file.server.ts'

export type SendHandInResult =
  | { outcome: 'sent'; handIn: HandIn }
  /** Another tab has saved something newer. Nothing is sent. */
  | { outcome: 'changed-meanwhile'; handIn: HandIn }
  /** Neither a text nor a link nor a file. */
  | { outcome: 'empty' }
  /** The last revision says the same. */
  | { outcome: 'nothing-new' }
  | { outcome: 'too-many' }
  | FileRefused

/** Freezes what a participant has written as the next revision; a second click sends nothing twice. */
export function sendHandIn(services: Services, member: Member, at: DraftAt, typed: Typed): Promise<SendHandInResult> {
  const { clock, log } = services
  return withStoredFile<SendHandInResult>(services, member.memberId, typed.file, (stored) =>
    services.db.transaction().execute(async (tx) => {
      const kept = (result: SendHandInResult) => ({ result, isNamed: false })
      const before = await lockOwn(tx, member, at.exercise)
      const draft = draftOf(before, typed, stored)
      if (isEmpty(draft)) return kept({ outcome: 'empty' })
      const last = before?.revisions.at(-1)
      if (before && isNewer(before, at)) {
        if (last && isRepeated(last, draft)) return kept({ outcome: 'sent', handIn: before })
        if (!isSameWork(before.draft, draft)) return kept({ outcome: 'changed-meanwhile', handIn: before })
      }
      if (last && isSameWork(last, draft)) return kept({ outcome: 'nothing-new' })
      if (last && last.number >= mostRevisions) return kept({ outcome: 'too-many' })
      const { id } = await writeDraft(services, tx, member, at, draft, stored, before)
      await insertRevision(tx, id, (last?.number ?? 0) + 1, draft, clock.now())
      const handIn = await findOwn(tx, member, at)
      log.info({ member: member.memberId, exercise: at.exercise, revision: handIn.revisions.length }, 'handed in')
      return { result: { outcome: 'sent', handIn }, isNamed: true }
    }),
  )
}

/** A second click on a form with a file sends the file once more, which is stored under another id. */
function isRepeated(last: Revision, draft: Work): boolean {
  const isSameFile = last.file?.name === draft.file?.name && last.file?.bytes === draft.file?.bytes
  return last.text === draft.text && last.url === draft.url && isSameFile
}
