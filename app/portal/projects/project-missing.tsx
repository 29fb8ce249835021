import type { ReactNode } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { NotLoaded } from '../../ui/list/list-error.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CancelLink, RouteDialog } from '../../ui/route-dialog.tsx'
import { projectCopy } from './copy.ts'
import { addTriggerId, pageUnder } from './project-address.ts'

/** Replaces the dialog of a deleted project, or of one that belongs to another member. */
export function ProjectMissing() {
  return (
    <InPlace title="Project not found">
      <p>We couldn’t find this project of yours. It may have been deleted.</p>
    </InPlace>
  )
}

/** Replaces the dialog of a project that could not be loaded; the page under it keeps its typed text. */
export function ProjectFailed({ heading, error }: { heading: string; error: unknown }) {
  const isRefused = isRouteErrorResponse(error) && error.status < 500
  return (
    <InPlace title={heading}>
      {isRefused ? (
        <Notice tone="problem" title="That’s too long to send">
          <p>Please go back, shorten what you wrote and try again.</p>
        </Notice>
      ) : (
        <div>
          <NotLoaded title={projectCopy['load-problem'].description} />
        </div>
      )}
    </InPlace>
  )
}

/** @param loaded undefined if the project could not be loaded */
export function dialogTitle(title: string, loaded: { project: unknown } | undefined): string {
  if (!loaded) return `Error · ${title}`
  return loaded.project === null ? 'Project not found' : title
}

function InPlace({ title, children }: { title: string; children: ReactNode }) {
  const closeTo = pageUnder(useLocation())()
  return (
    <RouteDialog title={title} closeTo={closeTo} triggerId={addTriggerId}>
      {children}
      <p>
        <CancelLink to={closeTo} quiet>
          Close
        </CancelLink>
      </p>
    </RouteDialog>
  )
}
