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
  /** Whether the hourly limit for a member's own pictures applies. Admins' uploads to the library have none. */
  isCounted: boolean
  /** Limit for the file; default: a picture's. */
  mostBytes?: number
}

/** The parsed form; without the file when it has a problem. */
export interface Upload {
  form: FormData
  problem: PictureProblem | null
}

/** Each picture takes a second of the machine's CPU. */
const picturesPerMember = { name: 'picture', hits: 30, windowSeconds: 3600 }

/** Per member: a slow sender must not take all the places. */
export const mostOfOne = 2

/** Bodies read at the same time: each may hold 6 MB. After a longer wait too little time is left to send the body. */
export const mostAtOnce = 4
const reading = new Semaphore({ most: mostAtOnce, mostOfOne, timeout: 8_000 })
/** Documents and hand-ins: each may hold 11 MB. */
const readingLarge = new Semaphore({ most: 3, mostOfOne: 1, timeout: 8_000 })

/**
 * Reads the fields of a form with a picture. The sender is counted and waits for a place before the body is read. When
 * the upload is refused, all text fields are returned, because the picture comes last.
 *
 * @throws a 413 response for a body that none of our forms sends
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

/** A small body may hold no picture, and then it must not wait. */
function isAsSmallAsAnyForm({ headers }: Request): boolean {
  const length = headers.get('Content-Length')
  return length !== null && Number(length) <= mostFormBytes
}

/** The problem that the browser reported instead of sending the picture. */
function refusedBefore(form: FormData): PictureProblem | null {
  const problem = form.get(refusedPictureField)
  return chosenPictureProblems.find((known) => known === problem) ?? null
}

function hasFile(form: FormData, fileField: string): boolean {
  return form.getAll(fileField).some((file) => file instanceof File && file.size > 0)
}

/** Counts one more of a member's own pictures, whether it is stored or not. */
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
