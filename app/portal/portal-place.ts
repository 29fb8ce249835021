import { createContext, useContext } from 'react'
import { href } from 'react-router'

const portal = href('/training-portal')

/**
 * Base URL of the portal's pages. When an admin views the portal of a cohort (`admin/portal-look`), it is a URL of the admin
 * area, and moderation links replace the participants' actions.
 */
export const PortalPlace = createContext<string | null>(null)

/** @returns a function that maps a URL of the portal to the current base */
export function useInPortal(): (address: string) => string {
  const place = useContext(PortalPlace)
  return (address) => (place === null ? address : place + address.slice(portal.length))
}

/** Whether an admin is viewing the portal. */
export function useIsLook(): boolean {
  return useContext(PortalPlace) !== null
}
