import { href, NavLink } from 'react-router'
import type { Finding } from '../readiness.ts'
import './preview.css'

export interface Previewed {
  id: string
  name: string
  missing: readonly Finding[]
}

/**
 * Above each previewed page: says that it isn't public yet, and links to the others with full page loads, because some are
 * documents.
 */
export function PreviewBar({ id, name, missing }: Previewed) {
  const pages = [
    { label: 'Home', to: href('/admin/cohorts/:id/preview', { id }) },
    { label: 'Bootcamp', to: href('/admin/cohorts/:id/preview/bootcamp', { id }) },
    { label: 'Join', to: href('/admin/cohorts/:id/preview/join', { id }) },
    { label: 'Expectations', to: href('/admin/cohorts/:id/preview/expectations', { id }) },
    { label: 'Schedule', to: href('/admin/cohorts/:id/preview/schedule', { id }) },
  ]
  return (
    <aside className="preview-bar" aria-label="Preview">
      <p>
        <strong>Preview of {name}.</strong> Only admins see this page. Visitors see it once you publish. Forms are
        turned off here.
      </p>
      {missing.length > 0 && (
        <p>
          Missing:{' '}
          {missing.map(({ key, at, about }, n) => (
            <span key={key}>
              {n > 0 && ', '}
              <a href={at}>{about}</a>
            </span>
          ))}
        </p>
      )}
      <nav aria-label="Pages of the preview">
        <ul>
          {pages.map(({ label, to }) => (
            <li key={to}>
              <NavLink reloadDocument end to={to}>
                {label}
              </NavLink>
            </li>
          ))}
          <li>
            <a href={href('/admin/cohorts/:slug', { slug: id })}>Back to the cohort</a>
          </li>
          <li>
            <a href={href('/admin/cohorts/:id/publish', { id })}>Publish…</a>
          </li>
        </ul>
      </nav>
    </aside>
  )
}

/** In place of a page whose facts are still missing. */
export function NotShownYet({ missing }: { missing: readonly Finding[] }) {
  return (
    <main id="content" className="page not-shown-yet">
      <h1>This page can’t be shown yet</h1>
      <p className="lead">It needs something the draft doesn’t have yet:</p>
      <ul>
        {missing.map(({ key, at, about, says }) => (
          <li key={key}>
            <a href={at}>{about}</a> {says}
          </li>
        ))}
      </ul>
    </main>
  )
}
