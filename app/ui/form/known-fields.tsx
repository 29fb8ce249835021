import { useState } from 'react'
import type { Known } from '../../platform/forms/three-way-merge.ts'

/**
 * What the next attempt of a form is compared with.
 *
 * @param told with the last answer, where somebody else has saved meanwhile
 * @param opened as the form was opened with, whatever the page loads anew; null for what is new
 */
export function useKnown<Opened extends Known | null>(told: Known | null | undefined, opened: Opened): Known | Opened {
  const [known, setKnown] = useState<Known | Opened>(told ?? opened)
  if (told && told.version !== known?.version) setKnown(told)
  return known
}

/** It goes along with the form: `version`, and what was in the fields (`readTexts`). */
export function KnownFields({ known }: { known: Known }) {
  return (
    <>
      <input type="hidden" name="version" value={known.version} />
      <input type="hidden" name="opened" value={JSON.stringify(known.texts)} />
    </>
  )
}
