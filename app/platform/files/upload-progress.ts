import { formOf } from './remember-forms.ts'

type Listener = () => void

const listeners = new Set<Listener>()
let part: number | null = null

/** For `useSyncExternalStore`. @returns how to stop listening */
export function onUploadProgress(listener: Listener): Listener {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** @returns how much of the form that is on its way has gone out, from 0 to 1; null where there is none with a file */
export function uploadedPart(): number | null {
  return part
}

function tell(now: number | null): void {
  part = now
  for (const listener of listeners) listener()
}

/** For the router, as `fetch`: of every form that may hold a file it is known how much has gone out. */
export async function sendTellingProgress(request: Request): Promise<Response> {
  const form = formOf(request)
  if (!form) return fetch(request)
  tell(0)
  try {
    return await send(request, form)
  } finally {
    tell(null)
  }
}

/**
 * Only this old way of asking tells how much has gone out.
 *
 * @param form apart from the request: not every browser reads a file out of one
 * @throws TypeError when the server could not be reached, or not to the end
 */
async function send({ method, url, headers, signal }: Request, form: FormData): Promise<Response> {
  const sender = new XMLHttpRequest()
  const abort = () => sender.abort()
  return new Promise<Response>((resolve, reject) => {
    sender.open(method, url)
    sender.responseType = 'arraybuffer'
    // Where one field ends and the next begins, the sender decides itself.
    for (const [name, value] of headers) if (name !== 'content-type') sender.setRequestHeader(name, value)
    sender.upload.onprogress = ({ loaded, total }) => tell(total > 0 ? loaded / total : 0)
    sender.onload = () => resolve(answerOf(sender))
    sender.onerror = () => reject(new TypeError('Failed to fetch'))
    sender.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', abort)
    sender.send(form)
  }).finally(() => signal.removeEventListener('abort', abort))
}

function answerOf(sender: XMLHttpRequest): Response {
  const { status, statusText, response } = sender
  const lines = sender.getAllResponseHeaders().trim().split('\r\n').filter(Boolean)
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).trim()]
  })
  const hasBody = status !== 204 && status !== 304
  return new Response(hasBody ? response : null, { status, statusText, headers })
}
