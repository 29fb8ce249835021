import { href, redirect } from 'react-router'
import type { Route } from './+types/early-link-route'

/** Emails of earlier versions link here: with it people registered before registration was open to everyone. */
export function loader({ params: { key } }: Route.LoaderArgs) {
  return redirect(href('/interest/:key', { key }))
}

/** A page that was open across the release still has its form. */
export function action({ params: { key } }: Route.ActionArgs) {
  return redirect(href('/interest/:key', { key }))
}
