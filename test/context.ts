import { RouterContextProvider } from 'react-router'
import { type Services, servicesContext } from '../app/platform/services.ts'

/** The router context of a request, as the server creates it. */
export function contextOf(services: Services): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  return context
}
