import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'

/** The signed-in person of this request, as the database knows them now. */
export interface Viewer {
  memberId: string
  email: string
  firstName: string
  lastName: string
  role: string
  status: string
}

const viewerContext = createContext<() => Promise<Viewer | null>>(async () => null)

export const rememberViewer: MiddlewareFunction<Response> = async ({ context }, next) => {
  context.set(viewerContext, async () => null)
  return next()
}

/** @returns the viewer, or null for an anonymous visitor; asks the database once a request at most */
export function findViewer(context: Readonly<RouterContextProvider>): Promise<Viewer | null> {
  return context.get(viewerContext)()
}
