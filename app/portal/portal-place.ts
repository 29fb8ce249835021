import { createContext, useContext } from 'react'
import { href } from 'react-router'

const portal = href('/training-portal')

/**
 * Where the pages of the portal stand: an admin who looks at it as its participants see it has them under an address of their own
 * (`admin/portal-look`), and in place of what participants do there the ways to decide about what they show.
 */
export const PortalPlace = createContext<string | null>(null)

/** @returns for an address of the portal the one under which its page stands here */
export function useInPortal(): (address: string) => string {
  const place = useContext(PortalPlace)
  return (address) => (place === null ? address : place + address.slice(portal.length))
}

/** Whether an admin only looks. */
export function useIsLook(): boolean {
  return useContext(PortalPlace) !== null
}
