import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { fetchPatiently } from './platform/fetch-patiently.ts'
import { rememberForms } from './platform/files/remember-forms.ts'
import { sendTellingProgress } from './platform/files/upload-progress.ts'
import { ReferenceContext, referenceId } from './site/error-view.tsx'

/** What the server wrote on an error page has to be there again, or the page would not be the same. */
const referenceOnPage = document.getElementById(referenceId)?.textContent ?? null

rememberForms()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <ReferenceContext value={referenceOnPage}>
        <HydratedRouter unstable_fetch={(request) => fetchPatiently(request, sendTellingProgress)} />
      </ReferenceContext>
    </StrictMode>,
  )
})
