import type { ComponentProps } from 'react'
import { Link as RouterLink, useLocation } from 'react-router'

type Props = Omit<ComponentProps<typeof RouterLink>, 'to' | 'relative' | 'discover'> & { to: string }

/** On the server a link is a plain anchor: the router would match its route, which takes longer than rendering the rest. */
export function Link(props: Props) {
  const isAnchor = import.meta.env.SSR && props.to.startsWith('/')
  // Without prefetching of manifests: a route discovered early may name a script that a release has removed by the time of
  // the click.
  return isAnchor ? <Anchor {...props} /> : <RouterLink discover="none" {...props} />
}

/** @param props router-only ones are dropped */
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

/** `aria-current` on its own page and below. @param props.to a path from the root */
export function NavLink(props: Props) {
  const { pathname } = useLocation()
  const [page = ''] = props.to.split('?')
  const isHere = `${pathname}/`.toLowerCase().startsWith(`${page}/`.toLowerCase())
  return <Link aria-current={isHere ? 'page' : undefined} {...props} />
}
