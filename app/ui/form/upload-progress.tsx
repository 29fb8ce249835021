import { useSyncExternalStore } from 'react'
import { onUploadProgress, uploadedPart } from '../../platform/files/upload-progress.ts'

/** @param sent the part that has gone out, from 0 to 1 */
export function UploadProgress({ sent }: { sent: number }) {
  return (
    <label className="upload-progress">
      {sent < 1 ? `Uploading, ${Math.floor(sent * 100)} %` : 'Uploaded. Saving it…'}
      <progress max={1} value={sent} />
    </label>
  )
}

/** Of a form that the router sends; nothing while none with a file is on its way. */
export function FormUploadProgress() {
  const sent = useSyncExternalStore(onUploadProgress, uploadedPart, () => null)
  return sent !== null && <UploadProgress sent={sent} />
}
