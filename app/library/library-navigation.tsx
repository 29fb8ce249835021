import { contentTypes, type Kind, kinds, type LibraryQuery, linkTo } from './library-item.ts'
import libraryTabs from './library-tabs.js?url'

/** Links, so that each tab has a URL and works without JavaScript; the script adds the arrow keys of tabs. */
export function KindTabs({ current, counts }: { current: Kind; counts: Record<Kind, number> | null }) {
  return (
    <>
      <nav className="tabs kind-tabs" aria-label="Kinds">
        {kinds.map((kind) => (
          <a key={kind} href={linkTo({ kind })} aria-current={kind === current ? 'page' : undefined}>
            {contentTypes[kind].label}{' '}
            {counts && <span className="kind-count">{counts[kind].toLocaleString('en-US')}</span>}
          </a>
        ))}
      </nav>
      <script defer src={libraryTabs} />
    </>
  )
}

export function CategoryFilter({
  query: { kind, category },
  categories,
}: {
  query: LibraryQuery
  categories: string[]
}) {
  if (categories.length === 0) return null
  // On a phone the row continues beyond the edge.
  const chosenFirst = categories.toSorted((a, b) => Number(b === category) - Number(a === category))
  return (
    <nav className="categories" aria-label="Categories">
      <a href={linkTo({ kind })} aria-current={category === null ? 'page' : undefined}>
        All
      </a>
      {chosenFirst.map((name) => (
        <a key={name} href={linkTo({ kind, category: name })} aria-current={name === category ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
}
