import { href, redirect } from 'react-router'
import type { Route } from './+types/early-link-route'

/** For emails of earlier versions, whose link let people register before registration opened for everyone. */
export function loader({ params: { key } }: Route.LoaderArgs) {
  return redirect(href('/interest/:key', { key }))
}

/** A page that was opened before the release still has its form. */
export function action({ params: { key } }: Route.ActionArgs) {
  return redirect(href('/interest/:key', { key }))
}
