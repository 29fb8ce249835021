import { answerFile } from '../platform/files/answer-file.server.ts'
import { keyOfHandIn } from '../platform/files/hand-in-key.ts'
import type { Services } from '../platform/services.ts'
import type { StoredFile } from './hand-ins.server.ts'

/** Serves a file that was handed in, to be saved and never shown at this site's address. */
export function answerHandInFile(services: Pick<Services, 'files' | 'log'>, file: StoredFile): Promise<Response> {
  const { id, memberId, name, type } = file
  const shown = type === 'text/plain' ? `${type}; charset=utf-8` : type
  return answerFile(services, {
    key: keyOfHandIn({ id, memberId }),
    name,
    type: shown,
    disposition: 'attachment',
    what: 'file',
  })
}
