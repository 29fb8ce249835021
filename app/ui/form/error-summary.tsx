import type { FormMetadata } from '@conform-to/react'
import { useEffect, useRef } from 'react'
import { useNoToastsBeside } from '../toaster.tsx'

/** What is shown of a form in Conform. */
export type ShownForm = Pick<FormMetadata, 'id' | 'allErrors' | 'status'>

/**
 * All messages of a form on top of it, each leading to its field (GOV.UK error summary). Without JavaScript it is what a reader meets first.
 *
 * @param labels the name of each field as the page shows it
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
    // The first wrong field has the focus already: it scrolls on only where the screen has no room for both.
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

/** What any field may be told says nothing of which one it is; beside the field that goes without saying. */
const ofAnyField = /^Please (use at most|remove the characters)/

function inSummary(label: string | undefined, message = ''): string {
  return ofAnyField.test(message) ? `${label}: ${message}` : message
}

/** Of a document that brings it, since the form may stand far down. */
const beginsHere = { tabIndex: -1, autoFocus: true }

/** A screen reader speaks the title first, so it says at once that something is wrong (GOV.UK). */
function useTitlePrefix(wrong: boolean): void {
  useEffect(() => {
    if (!wrong) return
    const title = document.title
    const marked = `Error: ${title.replace(/^Error: /, '')}`
    document.title = marked
    return () => {
      // The page that comes next may have its own title by now.
      if (document.title === marked) document.title = title
    }
  }, [wrong])
}
