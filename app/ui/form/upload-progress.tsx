import { useSyncExternalStore } from 'react'
import { onUploadProgress, uploadedPart } from '../../platform/files/upload-progress.ts'

/** How much has gone out of a form that the router sends; nothing while none with a file is on its way. */
export function FormUploadProgress() {
  const sent = useSyncExternalStore(onUploadProgress, uploadedPart, () => null)
  if (sent === null) return null
  return (
    <label className="upload-progress">
      {sent < 1 ? `Uploading, ${Math.floor(sent * 100)} %` : 'Uploaded. Saving it…'}
      <progress max={1} value={sent} />
    </label>
  )
}
