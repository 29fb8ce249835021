import { href, redirect } from 'react-router'

/** Newsletters are messages now: whoever kept the address of their page finds these. */
export function loader() {
  return redirect(href('/admin/messages'))
}
