import { Outlet } from 'react-router'
import { ReadOnlyUnless } from '../../allowed-to.tsx'
import { guardRole } from '../viewer.server.ts'
import type { Route } from './+types/editor-shell'

/** Around every route that changes content or exports inquiries. */
export const middleware: Route.MiddlewareFunction[] = [guardRole('editor')]

export default function EditorShell() {
  return (
    <ReadOnlyUnless least="editor">
      <Outlet />
    </ReadOnlyUnless>
  )
}
