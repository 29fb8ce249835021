import { createContext } from 'react'

/** With a request for data: the release that the page came with. */
export const releaseHeader = 'X-Release'

/** On the server, for the document: which release it comes with. The page's script reads it there. */
export const ReleaseContext = createContext<string | undefined>(undefined)
