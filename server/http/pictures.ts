import path from 'node:path'
import type { Handler } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { reaches } from '../../app/admin-role.ts'
import { isHiddenPicture } from '../../app/moderation/moderations.server.ts'
import { UnreadableFile } from '../../app/platform/files/files.ts'
import { mayBeHidden, picturesAt } from '../../app/platform/files/picture.ts'
import { type PictureName, readPictureKey } from '../../app/platform/files/picture-name.ts'
import type { Services } from '../../app/platform/services.ts'
import { findViewerOf } from '../../app/sign-in/viewer.server.ts'
import { plainPage } from './plain-page.ts'

/**
 * Serves uploaded pictures. A name is never reused, so its content never changes; opened directly it can't run
 * anything.
 */
export function servePictures(services: Services): Handler {
  const { files, log } = services
  return async (c) => {
    const key = c.req.path.slice(picturesAt.length)
    const picture = readPictureKey(key)
    if (!picture) return missing()
    const name = path.posix.basename(key)
    const etag = `"${name}"`
    const headers = {
      'Content-Type': getMimeType(key) ?? 'application/octet-stream',
      'Content-Disposition': `inline; filename="${name}"`,
      'Content-Security-Policy': `default-src 'none'; sandbox`,
      'Cache-Control': 'public, max-age=31536000, immutable',
      ETag: etag,
    }
    let bytes: Uint8Array | null
    try {
      if (mayBeHidden(picture.stem)) {
        const access = await accessTo(picture, services, c.req.raw)
        if (access === 'denied') return missing()
        if (access === 'private') headers['Cache-Control'] = 'private, no-store'
      }
      if (isKnown(c.req.header('If-None-Match'), etag) && (await files.has(key)))
        return new Response(null, { status: 304, headers })
      bytes = await files.read(key)
      if (bytes && !isWhole(bytes, picture.extension)) throw new UnreadableFile(`${key}: it is cut short`)
    } catch (error) {
      if (error instanceof UnreadableFile) {
        log.error({ error: error.message }, 'a picture can not be shown')
        return missing()
      }
      log.warn({ error: describe(error as Error) }, 'the files can not be reached')
      return away()
    }
    if (!bytes) return missing()
    return new Response(new Uint8Array(bytes), { headers: { ...headers, 'Content-Length': String(bytes.byteLength) } })
  }
}

/** A picture that an admin has hidden is served to its owner and to admins who may see participants. */
async function accessTo(
  { owner, stem }: PictureName,
  services: Services,
  request: Request,
): Promise<'public' | 'private' | 'denied'> {
  if (!(await isHiddenPicture(services.db, owner, `${picturesAt}${stem}.webp`))) return 'public'
  const viewer = await findViewerOf(services, request)
  const mayLook = viewer?.memberId === owner || (viewer?.adminRole && reaches(viewer.adminRole, 'reader'))
  return mayLook ? 'private' : 'denied'
}

/** Bytes 4 to 7 of a WebP hold its length. All uploads here are WebP. */
function isWhole(bytes: Uint8Array, extension: string): boolean {
  if (extension !== 'webp') return true
  const { buffer, byteOffset, byteLength } = bytes
  if (byteLength < 12) return false
  return new DataView(buffer, byteOffset).getUint32(4, true) + 8 === byteLength
}

function missing(): Response {
  return plainPage(404, 'Not found', 'There is no such picture.')
}

/** The store doesn't answer. Clients would cache a 404; a 503 is retried. */
function away(): Response {
  const text = 'We cannot reach our pictures. Please try again in a minute.'
  return plainPage(503, 'Pictures are away', text, { 'Retry-After': '10' })
}

function describe({ message, cause }: Error): string {
  return cause instanceof Error ? `${message}: ${cause.message || cause.name}` : message
}

/** RFC 9110, 13.1.2: a list of tags, weak ones too, or *. */
function isKnown(asked: string | undefined, etag: string): boolean {
  return asked?.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, ''))) ?? false
}
