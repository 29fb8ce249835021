import {
  MaxHeaderSizeExceededError,
  MaxPartsExceededError,
  MultipartParseError,
  MultipartParser,
  type MultipartPart,
} from '@remix-run/multipart-parser'
import { mostFormBytes, piecesOf, tooMuch } from './read-body.server.ts'

/** Plain names only: the form library makes of `name[99999999]` a list of that length, and carries out what `__intent__` says. */
export const plainName = /^[A-Za-z][A-Za-z0-9]*$/

/** Several times what the longest form has. Looking through very many takes the library time that grows with their square. */
export const mostFields = 100

/** Of one field: its name and that of its file. */
const mostHeaderBytes = 4096

/** As long as a boundary may be (RFC 2046, 5.1.1): looking for a longer one can take very long. */
const boundaryIn = /^multipart\/form-data\b.*?;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70})(?:[\s;]|$))/i

/** Read beyond what is held and thrown away: a browser that is cut off while it sends shows an error page instead of our answer. */
const mostRead = 40 * 1024 * 1024

interface PartsOptions {
  /** Bytes that are held of a body. */
  most: number
  /** What else comes is left out. */
  isWanted(name: string, isFile: boolean): boolean
  /** Called when there is more than may be held. */
  cutOff(form: FormParts): void
}

/**
 * The fields of a multipart form; none for a body that is no such form, although its head says so.
 *
 * @returns null where its head says that it is something else
 * @throws an answer of 413 for more fields, longer heads or longer texts than any form of ours has
 */
export async function readParts(request: Request, options: PartsOptions): Promise<FormData | null> {
  const [, quoted, plain] = boundaryIn.exec(request.headers.get('Content-Type') ?? '') ?? []
  const boundary = quoted ?? plain
  if (!boundary) return null
  const { most, cutOff } = options
  const form = new FormParts(boundary, options)
  let read = 0
  try {
    for await (const piece of piecesOf(request)) {
      const before = read
      read += piece.length
      if (before < most) form.take(piece.subarray(0, most - before))
      if (before <= most && read > most) cutOff(form)
      if (read > mostRead) break
    }
    return read > most ? form.fields : form.finish()
  } catch (error) {
    if (error instanceof BrokenFormError) return new FormData()
    throw error
  }
}

class BrokenFormError extends Error {}

/** The fields of a multipart form, read from its body piece by piece and refused at the first one too many. */
export class FormParts {
  readonly fields = new FormData()
  readonly #boundary: string
  readonly #parser: MultipartParser
  readonly #isWanted: PartsOptions['isWanted']
  #textBytes = 0
  #isOver = false

  constructor(boundary: string, { most, isWanted }: PartsOptions) {
    this.#boundary = boundary
    this.#isWanted = isWanted
    this.#parser = new MultipartParser(boundary, {
      maxHeaderSize: mostHeaderBytes,
      maxParts: mostFields,
      maxFileSize: most,
      maxTotalSize: most,
    })
  }

  take(piece: Uint8Array): void {
    if (this.#isOver) return
    try {
      for (const part of this.#parser.write(piece)) this.#add(part)
    } catch (error) {
      if (error instanceof MaxPartsExceededError || error instanceof MaxHeaderSizeExceededError) throw tooMuch()
      // What comes after the end means nothing, and the parser knows no other way to say so.
      this.#isOver = error instanceof MultipartParseError && this.#isComplete()
      if (!this.#isOver) throw brokenForm(error)
    }
  }

  /** Closes the field that was cut off (RFC 2046, 5.1.1): what there is of it counts as all of it. */
  takeEnd(): void {
    this.take(Buffer.from(`\r\n--${this.#boundary}--\r\n`))
  }

  finish(): FormData {
    if (!this.#isComplete()) throw new BrokenFormError('The form has no end.')
    return this.fields
  }

  #isComplete(): boolean {
    try {
      this.#parser.finish()
      return true
    } catch {
      return false
    }
  }

  #add(part: MultipartPart): void {
    const disposition = part.headers['content-disposition'] ?? ''
    const [, fileName] = /;\s*filename="([^"]*)"/i.exec(disposition) ?? []
    const isFile = fileName !== undefined || /;\s*filename\*?=/i.test(disposition)
    if (!isFile) this.#textBytes += part.size
    if (this.#textBytes > mostFormBytes) throw tooMuch()
    const name = part.name ?? ''
    if (!plainName.test(name) || !this.#isWanted(name, isFile)) return
    if (isFile) this.fields.append(name, fileOf(part, fileName ?? ''))
    else this.fields.append(name, new TextDecoder().decode(part.bytes))
  }
}

function fileOf({ content, headers }: MultipartPart, name: string): File {
  return new File(content as Uint8Array<ArrayBuffer>[], name, { type: headers['content-type'] ?? '' })
}

/** A head that is no UTF-8 is a TypeError. */
function brokenForm(error: unknown): unknown {
  const isBroken = error instanceof MultipartParseError || error instanceof TypeError
  return isBroken ? new BrokenFormError(error.message) : error
}
