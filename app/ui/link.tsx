import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'react-router'

type Props = Omit<ComponentProps<typeof RouterLink>, 'to'> & { to: string }

/**
 * For long lists. On the server a link to an address is an anchor: the router would ask itself for each in which route it stands,
 * which takes longer than the rest of its row.
 *
 * @param props.to an address from the root
 */
export const Link = import.meta.env.SSR ? Anchor : (props: Props) => <RouterLink {...props} discover="none" />

function Anchor({ to, preventScrollReset: _, ...props }: Props) {
  return <a {...props} href={to} />
}
