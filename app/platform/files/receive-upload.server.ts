import { mostFormBytes } from '../forms/read-body.server.ts'
import { secondsUntilAllowed } from '../http/rate-limit.server.ts'
import { Semaphore } from '../semaphore.ts'
import type { Services } from '../services.ts'
import { chosenPictureProblems, type PictureProblem, refusedPictureField } from './picture.ts'
import { readTextsOfUpload, readUpload } from './read-upload.server.ts'

interface Uploader {
  /** The only field of the form that may hold a file, and its last one. */
  fileField: string
  /** The sender. */
  memberId: string
  /** Of a member's own pictures so many are taken in an hour. Admins are trusted with the library's. */
  isCounted: boolean
  /** Of the file; as much as a picture may have, unless it is said. */
  mostBytes?: number
}

/** What came of it; without its file where there is a problem with that. */
export interface Upload {
  form: FormData
  problem: PictureProblem | null
}

/** Each one takes a second of the whole machine's time. */
const picturesPerMember = { name: 'picture', hits: 30, windowSeconds: 3600 }

/** Of one person, who could otherwise keep all the others waiting by sending slowly. */
export const mostOfOne = 2

/** Bodies that are read at a time: each may hold 6 MB. After a longer wait too little time is left to send the body. */
export const mostAtOnce = 4
const reading = new Semaphore({ most: mostAtOnce, mostOfOne, timeout: 8_000 })
/** What is larger than a picture comes from admins alone, and one after the other. */
const readingLarge = new Semaphore({ most: 1, timeout: 8_000 })

/**
 * The fields of a form with a picture. The sender is counted and takes their turn before the body is read. When it is not
 * taken, all that was typed is there, because the picture comes last.
 *
 * @throws an answer of 413 for what no form of ours sends
 */
export async function receiveUpload(services: Services, request: Request, uploader: Uploader): Promise<Upload> {
  const { fileField, memberId, mostBytes } = uploader
  if (isAsSmallAsAnyForm(request)) {
    const form = await readUpload(request, fileField, mostBytes)
    const refused = refusedBefore(form)
    if (refused) return { form, problem: refused }
    const problem = hasFile(form, fileField) ? await problemOf(services, uploader) : null
    if (problem) form.delete(fileField)
    return { form, problem }
  }
  const problem = await problemOf(services, uploader)
  const turns = mostBytes === undefined ? reading : readingLarge
  const form = problem ? null : await turns.tryRun(() => readUpload(request, fileField, mostBytes), memberId)
  return form ? { form, problem: null } : { form: await readTextsOfUpload(request), problem: problem ?? 'busy' }
}

/** There may be no picture in it, and nobody should have to wait for that. */
function isAsSmallAsAnyForm({ headers }: Request): boolean {
  const length = headers.get('Content-Length')
  return length !== null && Number(length) <= mostFormBytes
}

/** What the browser has said of a picture that it did not send. */
function refusedBefore(form: FormData): PictureProblem | null {
  const problem = form.get(refusedPictureField)
  return chosenPictureProblems.find((known) => known === problem) ?? null
}

function hasFile(form: FormData, fileField: string): boolean {
  return form.getAll(fileField).some((file) => file instanceof File && file.size > 0)
}

/** Counts one more of a member's own pictures, whatever becomes of it. */
async function problemOf(
  { db, clock, log }: Services,
  { memberId, isCounted }: Uploader,
): Promise<'too-often' | 'busy' | null> {
  if (!isCounted) return null
  try {
    return (await secondsUntilAllowed(db, picturesPerMember, memberId, clock.now())) > 0 ? 'too-often' : null
  } catch (error) {
    log.error({ member: memberId, error: (error as Error).stack }, 'a picture could not be counted')
    return 'busy'
  }
}
