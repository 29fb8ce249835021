import { href, redirect } from 'react-router'

/** Open to everyone: the login page redirects a participant (specification, route table). */
export function loader() {
  return redirect(href('/training-portal/login'))
}
