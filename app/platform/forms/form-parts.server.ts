import {
  MaxHeaderSizeExceededError,
  MaxPartsExceededError,
  MultipartParseError,
  MultipartParser,
  type MultipartPart,
} from '@remix-run/multipart-parser'
import { mostFormBytes, piecesOf, tooMuch } from './read-body.server.ts'

/** Plain names only: the form library turns `name[99999999]` into a list of that length and executes `__intent__`. */
export const plainName = /^[A-Za-z][A-Za-z0-9]*$/

/** Several times the longest form. The library's time grows with the square of the number of fields. */
export const mostFields = 100

/** For one field: its name and its file's name. */
const mostHeaderBytes = 4096

/** The maximum length of a boundary (RFC 2046, 5.1.1): searching for a longer one can take very long. */
const boundaryIn = /^multipart\/form-data\b.*?;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70})(?:[\s;]|$))/i

/**
 * Bytes to read and discard beyond the limit: a browser whose connection is cut while it sends shows an error page
 * instead of our answer.
 */
const mostRead = 40 * 1024 * 1024

interface PartsOptions {
  /** Bytes of the body to keep. */
  most: number
  /** Fields for which this returns false are dropped. */
  isWanted(name: string, isFile: boolean): boolean
  /** Called when the body exceeds `most`. */
  cutOff(form: FormParts): void
}

/**
 * The fields of a multipart form; none for a body that is malformed.
 *
 * @returns null for another content type
 * @throws a 413 response for more fields, longer headers or longer texts than any of our forms has
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

/** The fields of a multipart form, parsed from the body piece by piece and refused at the first one too many. */
class FormParts {
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
      // Text after the final boundary is ignored, but the parser reports it as an error.
      this.#isOver = error instanceof MultipartParseError && this.#isComplete()
      if (!this.#isOver) throw brokenForm(error)
    }
  }

  /** Completes the field that was cut off (RFC 2046, 5.1.1), so that its beginning counts as its value. */
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

/** A header that is no UTF-8 throws a TypeError. */
function brokenForm(error: unknown): unknown {
  const isBroken = error instanceof MultipartParseError || error instanceof TypeError
  return isBroken ? new BrokenFormError(error.message) : error
}
