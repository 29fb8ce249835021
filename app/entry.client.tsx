import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { rememberForms } from './platform/files/remember-forms.ts'
import { sendTellingProgress } from './platform/files/upload-progress.ts'
import { releaseHeader } from './platform/http/release.ts'
import { retryFetch } from './platform/http/retry-fetch.ts'
import { ReferenceContext, referenceId } from './ui/error-view.tsx'

/** What the server wrote on an error page has to be there again, or the page would not be the same. */
const referenceOnPage = document.getElementById(referenceId)?.textContent ?? null

const { release } = document.documentElement.dataset

/** In development the router names a new release with each change of the sources, and the page takes it on by itself. */
function send(request: Request): Promise<Response> {
  if (import.meta.env.PROD && release) request.headers.set(releaseHeader, release)
  return sendTellingProgress(request)
}

rememberForms()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <ReferenceContext value={referenceOnPage}>
        <Hydrated>
          <HydratedRouter unstable_fetch={(request) => retryFetch(request, send)} />
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
