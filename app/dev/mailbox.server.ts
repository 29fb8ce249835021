import { data, type RouterContextProvider } from 'react-router'
import type { LocalMailbox } from '../platform/mail/transport.server.ts'
import { servicesContext } from '../platform/services.ts'

/** @throws 404 where letters are really sent: then there is nothing to read, and nobody may */
export function requireMailbox(context: Readonly<RouterContextProvider>): LocalMailbox {
  const { mailbox } = context.get(servicesContext)
  if (!mailbox) throw data(null, { status: 404 })
  return mailbox
}
