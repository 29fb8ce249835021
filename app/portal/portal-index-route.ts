import { href, redirect } from 'react-router'

/** Open to everyone: a participant is sent on from there (specification, route table). */
export function loader() {
  return redirect(href('/training-portal/login'))
}
