import { createContext } from 'react'

/** Request header with the release of the page that sends it. */
export const releaseHeader = 'X-Release'

/** Server only: renders the release into the document, where the page's script reads it. */
export const ReleaseContext = createContext<string | undefined>(undefined)
