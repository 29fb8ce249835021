import { href, redirect } from 'react-router'

/** Newsletters became messages: redirects bookmarks of their former page. */
export function loader() {
  return redirect(href('/admin/messages'))
}
