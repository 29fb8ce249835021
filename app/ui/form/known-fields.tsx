import { useState } from 'react'
import type { Known } from '../../platform/forms/three-way-merge.ts'

/**
 * The version that the next attempt of a form is compared with.
 *
 * @param answered from the last answer, after a conflict
 * @param opened the version when the form was opened, whatever the page loads later; null for a new record
 */
export function useKnown<Opened extends Known | null>(
  answered: Known | null | undefined,
  opened: Opened,
): Known | Opened {
  const [known, setKnown] = useState<Known | Opened>(answered ?? opened)
  if (answered && answered.version !== known?.version) setKnown(answered)
  return known
}

/** Hidden fields: `version`, and the original texts (`readTexts`). */
export function KnownFields({ known }: { known: Known }) {
  return (
    <>
      <input type="hidden" name="version" value={known.version} />
      <input type="hidden" name="opened" value={JSON.stringify(known.texts)} />
    </>
  )
}
