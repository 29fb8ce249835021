import type { FormMetadata } from '@conform-to/react'
import { useEffect, useRef } from 'react'
import { useNoToastsBeside } from '../toaster.tsx'

/** The parts of a Conform form that are shown. */
export type ShownForm = Pick<FormMetadata, 'id' | 'allErrors' | 'status'>

/**
 * All errors at the top of a form, each a link to its field (GOV.UK error summary). Without JavaScript the document starts
 * there.
 *
 * @param labels the label of each field
 */
export function ErrorSummary({ form, labels }: { form: ShownForm; labels: Record<string, string> }) {
  const errors = Object.entries(form.allErrors)
  const shown = errors.length > 0 && form.status === 'error'
  const place = useRef<HTMLDivElement>(null)
  useTitlePrefix(shown)
  useNoToastsBeside(shown && errors.map(([, messages]) => messages[0]).join())
  useEffect(() => {
    if (!shown) return
    place.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
    // The first wrong field has the focus already: scrolls only if the window has no room for both.
    const { activeElement } = document
    if (place.current?.closest('form')?.contains(activeElement))
      activeElement?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [shown])
  if (!shown) return null
  return (
    <div ref={place} className="error-summary" role="alert" aria-labelledby={`${form.id}-errors`} {...beginsHere}>
      <h2 id={`${form.id}-errors`}>Please check what you entered</h2>
      <ul>
        {errors.map(([name, messages]) => (
          <li key={name}>
            {name in labels ? <a href={`#${form.id}-${name}`}>{inSummary(labels[name], messages[0])}</a> : messages[0]}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Messages that don't name their field; beside the field that isn't needed. */
const ofAnyField = /^Please (use at most|remove the characters)/

function inSummary(label: string | undefined, message = ''): string {
  return ofAnyField.test(message) ? `${label}: ${message}` : message
}

/** For a document, whose form may be far down. */
const beginsHere = { tabIndex: -1, autoFocus: true }

/** A screen reader reads the title first, so it starts with the error (GOV.UK). */
function useTitlePrefix(wrong: boolean): void {
  useEffect(() => {
    if (!wrong) return
    const title = document.title
    const marked = `Error: ${title.replace(/^Error: /, '')}`
    document.title = marked
    return () => {
      // The next page may have changed the title.
      if (document.title === marked) document.title = title
    }
  }, [wrong])
}
