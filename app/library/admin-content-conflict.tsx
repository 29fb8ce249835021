import type { ReactNode } from 'react'
import { type ContentFields, type ContentItem, pictureOf, shelves } from './library-item.ts'

/** A file stays on the server that got it. */
type TypedContent = Omit<ContentFields, 'picture'> & { hasPicture: boolean }

interface Difference {
  label: string
  saved: string
  typed: string
}

/** What somebody else has saved beside what was typed here; only what differs. */
export function ContentConflict({ current, typed }: { current: ContentItem; typed: TypedContent }) {
  const differences = differencesBetween(current, typed)
  if (differences.length === 0) return <p>What you typed is what is saved now. There is nothing left to do.</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable with the keyboard
    <section className="table-region" aria-labelledby="differences" tabIndex={0}>
      <table className="table">
        <caption id="differences">Where the two differ</caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Saved now</th>
            <th scope="col">What you typed</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ label, saved, typed }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <Value>{saved}</Value>
              <Value>{typed}</Value>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Value({ children }: { children: ReactNode }) {
  return <td className="min-w-40 whitespace-pre-line wrap-anywhere">{children || <em>empty</em>}</td>
}

function differencesBetween(current: ContentItem, typed: TypedContent): Difference[] {
  const pairs: Difference[] = [
    { label: 'Title', saved: current.title, typed: typed.title },
    { label: 'Description', saved: current.description, typed: typed.description },
    { label: 'Content type', saved: shelves[current.content_type].name, typed: shelves[typed.contentType].name },
    { label: 'Author', saved: current.author ?? '', typed: typed.author ?? '' },
    { label: 'External URL', saved: current.external_url ?? '', typed: typed.externalUrl ?? '' },
    { label: 'Tags', saved: current.tags.join(', '), typed: (typed.tags ?? []).join(', ') },
    { label: 'Featured', saved: yesOrNo(current.featured), typed: yesOrNo(typed.featured) },
    pictures(current, typed),
  ]
  return pairs.filter(({ saved, typed }) => saved !== typed)
}

/** An own picture stays unless another one is chosen, so leaving its fields alone is no difference. */
function pictures(current: ContentItem, typed: TypedContent): Difference {
  const own = pictureOf(current)
  const saved = own ? 'An uploaded picture' : (current.image_url ?? '')
  const kept = own && !typed.removePicture ? saved : ''
  return { label: 'Picture', saved, typed: typed.hasPicture ? 'Another picture' : (typed.imageUrl ?? kept) }
}

function yesOrNo(value: boolean): string {
  return value ? 'Yes' : 'No'
}
