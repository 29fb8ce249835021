import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { ClientInstrumentation } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { rememberForms } from './platform/files/remember-forms.ts'
import { sendTellingProgress } from './platform/files/upload-progress.ts'
import { releaseHeader } from './platform/http/release.ts'
import { retryFetch } from './platform/http/retry-fetch.ts'
import { ReferenceContext, referenceId } from './ui/error-view.tsx'
import { whenSeen } from './ui/when-seen.ts'

/** What the server wrote on an error page has to be there again, or the page would not be the same. */
const referenceOnPage = document.getElementById(referenceId)?.textContent ?? null

/** The router puts itself there. */
type RouterWindow = Window & { __reactRouterDataRouter?: { state: { navigation: { state: string } } } }

/** Of a press that is not seen yet. */
let waiting: Promise<void> | undefined

/**
 * What is pressed is seen before the page that it leads to is asked for: a slow phone draws three frames in the time that the router
 * takes to begin. What is sent to be kept doesn't wait, unless something pressed before it does, and who presses again while a page is on
 * its way is not kept waiting for another frame.
 */
const pressSeenFirst: Pick<ClientInstrumentation, 'router'> = {
  router: ({ instrument }) =>
    instrument({
      navigate: async (begin, { formMethod = 'get' }) => {
        const isIdle = (window as RouterWindow).__reactRouterDataRouter?.state.navigation.state === 'idle'
        if (isIdle && formMethod.toLowerCase() === 'get')
          waiting ??= whenSeen().finally(() => {
            waiting = undefined
          })
        if (waiting) await waiting
        await begin()
      },
    }),
}

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
          <HydratedRouter instrumentations={[pressSeenFirst]} unstable_fetch={(request) => retryFetch(request, send)} />
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
