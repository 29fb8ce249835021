import {
  MaxHeaderSizeExceededError,
  MaxPartsExceededError,
  MultipartParseError,
  MultipartParser,
  type MultipartPart,
} from '@remix-run/multipart-parser'
import { mostFormBytes, tooMuch } from './read-body.server.ts'

/** Plain names only: the form library makes of `name[99999999]` a list of that length, and carries out what `__intent__` says. */
export const plainName = /^[A-Za-z][A-Za-z0-9]*$/

/** Several times what the longest form has. Looking through very many takes the library time that grows with their square. */
export const mostFields = 100

/** Of one field: its name and that of its file. */
const mostHeaderBytes = 4096

/** As long as a boundary may be (RFC 2046, 5.1.1): looking for a longer one can take very long. */
const boundaryIn = /^multipart\/form-data\b.*?;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70})(?:[\s;]|$))/i

/** Thrown for a body that is none, although its head says so. */
export class BrokenFormError extends Error {
  override name = 'BrokenFormError'
}

/** The fields of a multipart form, read from its body piece by piece and refused at the first one too many. */
export class FormParts {
  readonly fields = new FormData()
  readonly #boundary: string
  readonly #parser: MultipartParser
  readonly #isWanted: (name: string, isFile: boolean) => boolean
  #textBytes = 0
  #isOver = false

  /**
   * @param mostBytes in all
   * @param isWanted what else comes is left out
   */
  constructor(boundary: string, mostBytes: number, isWanted: (name: string, isFile: boolean) => boolean) {
    this.#boundary = boundary
    this.#isWanted = isWanted
    this.#parser = new MultipartParser(boundary, {
      maxHeaderSize: mostHeaderBytes,
      maxParts: mostFields,
      maxFileSize: mostBytes,
      maxTotalSize: mostBytes,
    })
  }

  /**
   * @throws an answer of 413 for more fields, longer heads or longer texts than any form of ours has
   * @throws BrokenFormError
   */
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

  /** @throws BrokenFormError when the end is missing */
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

/** @returns null for a body that is no multipart form */
export function boundaryOf(request: Request): string | null {
  const [, quoted, plain] = boundaryIn.exec(request.headers.get('Content-Type') ?? '') ?? []
  return quoted ?? plain ?? null
}

function fileOf({ content, headers }: MultipartPart, name: string): File {
  return new File(content as Uint8Array<ArrayBuffer>[], name, { type: headers['content-type'] ?? '' })
}

/** A head that is no UTF-8 is a TypeError. */
function brokenForm(error: unknown): unknown {
  const isBroken = error instanceof MultipartParseError || error instanceof TypeError
  return isBroken ? new BrokenFormError(error.message) : error
}
