import type { RouterContextProvider } from 'react-router'
import { type RequestFacts, requestContext, servicesContext } from '../services.ts'
import { askTogether } from './ask-together.server.ts'
import type { Database } from './database.server.ts'

const gathering = new WeakMap<RequestFacts, Database>()

/** For loaders that run beside each other, a shell's and a page's: what they read in the same moment is one statement (`askTogether`). */
export function databaseTogether(context: Readonly<RouterContextProvider>): Database {
  const request = context.get(requestContext)
  const db = gathering.get(request) ?? askTogether(context.get(servicesContext).db)
  gathering.set(request, db)
  return db
}
