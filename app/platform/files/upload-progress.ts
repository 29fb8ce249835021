import { formOf } from './remember-forms.ts'
import { sendUpload } from './send-upload.ts'

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

/** For the router, as `fetch`: of every form that may hold a file it is known how much has gone out. */
export async function sendTellingProgress(request: Request): Promise<Response> {
  const form = formOf(request)
  if (!form) return fetch(request)
  tell(0)
  try {
    return await sendUpload(request, form, tell)
  } finally {
    tell(null)
  }
}

function tell(now: number | null): void {
  part = now
  for (const listener of listeners) listener()
}
