import { useSyncExternalStore } from 'react'
import { onUploadProgress, uploadedPart } from '../../platform/files/upload-progress.ts'

/** Upload progress of the router's current submission; nothing without a file. */
export function FormUploadProgress() {
  const sent = useSyncExternalStore(onUploadProgress, uploadedPart, () => null)
  if (sent === null) return null
  return (
    <label className="grid gap-1.5 text-sm/[1.55] font-semibold tabular-nums">
      {sent < 1 ? `Uploading, ${Math.floor(sent * 100)} %` : 'Uploaded. Saving it…'}
      <progress
        className="h-3 w-full appearance-none overflow-hidden rounded-sm border border-line bg-field [&::-moz-progress-bar]:bg-bar [&::-webkit-progress-bar]:bg-field [&::-webkit-progress-value]:bg-bar"
        max={1}
        value={sent}
      />
    </label>
  )
}
