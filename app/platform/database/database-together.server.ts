import { createContext, type RouterContextProvider } from 'react-router'
import { servicesContext } from '../services.ts'
import { askTogether } from './ask-together.server.ts'
import type { Database } from './database.server.ts'

const gathering = createContext<Database | null>(null)

/**
 * For loaders that run in parallel, a shell's and a page's: queries of the same moment become one statement
 * (`askTogether`).
 */
export function databaseTogether(context: Readonly<RouterContextProvider>): Database {
  const db = context.get(gathering) ?? askTogether(context.get(servicesContext).db)
  context.set(gathering, db)
  return db
}
