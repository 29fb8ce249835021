import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { rememberForms } from './platform/files/remember-forms.ts'
import { sendTellingProgress } from './platform/files/upload-progress.ts'
import { retryFetch } from './platform/http/retry-fetch.ts'
import { ReferenceContext, referenceId } from './ui/error-view.tsx'

/** What the server wrote on an error page has to be there again, or the page would not be the same. */
const referenceOnPage = document.getElementById(referenceId)?.textContent ?? null

rememberForms()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <ReferenceContext value={referenceOnPage}>
        <Hydrated>
          <HydratedRouter unstable_fetch={(request) => retryFetch(request, sendTellingProgress)} />
        </Hydrated>
      </ReferenceContext>
    </StrictMode>,
  )
})

/** Marks the page as hydrated, for tests and tools: from here on a press on a button is answered by our scripts. */
function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'yes'
  }, [])
  return children
}
