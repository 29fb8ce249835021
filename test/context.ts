import { RouterContextProvider } from 'react-router'
import { type Services, servicesContext } from '../app/platform/services.ts'

/** Of a request, as the server makes it. */
export function contextOf(services: Services): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  return context
}
