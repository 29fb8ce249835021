import type { ComponentProps } from 'react'
import { Link as RouterLink, useLocation } from 'react-router'

type Props = Omit<ComponentProps<typeof RouterLink>, 'to' | 'relative' | 'discover'> & { to: string }

/**
 * On the server a link to an address from the root is an anchor: the router would ask itself for each in which route it stands, which
 * takes longer than what the link stands in.
 */
export function Link(props: Props) {
  const isAnchor = import.meta.env.SSR && props.to.startsWith('/')
  // Discovered ahead, a route would name a script that a release may have taken away by the time of the click.
  return isAnchor ? <Anchor {...props} /> : <RouterLink discover="none" {...props} />
}

/** @param props what only the router knows of is left out */
function Anchor({
  to,
  preventScrollReset: _,
  reloadDocument: _document,
  replace: _replace,
  state: _state,
  ...props
}: Props) {
  return <a {...props} href={to} />
}

/**
 * Marked as the current one on its own page, and on those below it.
 *
 * @param props.to an address from the root
 */
export function NavLink(props: Props) {
  const { pathname } = useLocation()
  const [page = ''] = props.to.split('?')
  const isHere = `${pathname}/`.toLowerCase().startsWith(`${page}/`.toLowerCase())
  return <Link aria-current={isHere ? 'page' : undefined} {...props} />
}
