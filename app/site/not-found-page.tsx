import { data, href } from 'react-router'
import { SparkMark } from '../ui/motif.tsx'
import type { Route } from './+types/not-found-page'
import { brand } from './brand.ts'

export const meta: Route.MetaFunction = () => [{ title: `Page not found · ${brand.name}` }]

export function loader() {
  return data(null, { status: 404 })
}

export default function NotFoundPage() {
  return (
    <main id="content" className="page lost">
      <SparkMark className="lost-mark" />
      <div>
        <h1>Oops! Page not found</h1>
        <p className="lead">No line leads here. The address may be mistyped, or the page has moved.</p>
        <div className="actions">
          <a href={href('/')} className="button">
            Return to Home
          </a>
        </div>
      </div>
    </main>
  )
}
