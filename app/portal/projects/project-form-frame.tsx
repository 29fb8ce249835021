import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, Link } from 'react-router'
import { ErrorView } from '../../site/error-view.tsx'
import { LoadingFailed } from '../loading-failed.tsx'
import { projectCopy } from './copy.ts'

/** A form about one project as a page of its own: what a dialog says where no script runs, once it has been sent. */
export function ProjectFormFrame({
  title,
  closeTo,
  children,
}: {
  title: string
  closeTo: string
  children: ReactNode
}) {
  return (
    <main id="content" tabIndex={-1} className="page portal-main">
      <Link className="link inline-flex items-center gap-1.5 text-sm" to={closeTo}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        Back
      </Link>
      <h1 className="mt-3 text-3xl wrap-anywhere">{title}</h1>
      <div className="card mt-6 grid max-w-2xl grid-cols-1 gap-5">{children}</div>
    </main>
  )
}

/** In its place, when the project is gone, or was never this person's. */
export function ProjectMissing({ closeTo }: { closeTo: string }) {
  return (
    <ProjectFormFrame title="Project not found" closeTo={closeTo}>
      <p>There is no such project of yours. It may have been deleted.</p>
    </ProjectFormFrame>
  )
}

/** In its place, when the project could not be read. */
export function ProjectFailed({ heading, error }: { heading: string; error: unknown }) {
  if (isRouteErrorResponse(error) && error.status < 500) return <ErrorView error={error} />
  return <LoadingFailed heading={heading} message={projectCopy['load-problem']} />
}

/** @param loaded nothing where the project could not be read */
export function formTitle(title: string, loaded: { project: unknown } | undefined): string {
  if (!loaded) return `Error · ${title}`
  return loaded.project ? title : 'Project not found'
}
