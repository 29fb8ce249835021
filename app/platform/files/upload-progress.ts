import { formOf } from './remember-forms.ts'

type Listener = () => void

const listeners = new Set<Listener>()
let part: number | null = null

/** For `useSyncExternalStore`. @returns stops listening */
export function onUploadProgress(listener: Listener): Listener {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** @returns how much of the current upload has been sent, from 0 to 1; null without one */
export function uploadedPart(): number | null {
  return part
}

function tell(now: number | null): void {
  part = now
  for (const listener of listeners) listener()
}

/** The router's `fetch`: tracks the progress of every form that may hold a file. */
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
 * Only XMLHttpRequest reports upload progress.
 *
 * @param form apart from the request: not every browser reads a file out of one
 * @throws TypeError when the server can't be reached, or the connection breaks
 */
async function send({ method, url, headers, signal }: Request, form: FormData): Promise<Response> {
  const sender = new XMLHttpRequest()
  const abort = () => sender.abort()
  return new Promise<Response>((resolve, reject) => {
    sender.open(method, url)
    sender.responseType = 'arraybuffer'
    // XMLHttpRequest sets the boundary of the multipart body itself.
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
