import { text } from 'node:stream/consumers'
import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { isDatabaseUnavailable } from './platform/database/unavailable.ts'
import { deferHydration } from './platform/http/defer-hydration.server.ts'
import { titleOfRefusal } from './platform/http/refusal-title.server.ts'
import { pathForLog } from './platform/log.ts'
import { logFailure, requestContext, servicesContext } from './platform/services.ts'
import { ReferenceContext } from './ui/error-view.tsx'

/** Nothing here suspends for long: whole documents are sent, so that they can be cached, compressed and counted. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const { nonce, reference } = context.get(requestContext)
  let hasFailed = false
  const page = await renderToReadableStream(
    <ReferenceContext value={reference}>
      <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
    </ReferenceContext>,
    {
      nonce,
      onError() {
        hasFailed = true
      },
    },
  )
  await page.allReady
  const html = await text(page)
  return new Response(deferHydration(titleOfRefusal(html), nonce), { status: hasFailed ? 500 : status, headers })
}

/** Called for everything unexpected that a loader, an action or a component throws. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  // What the visitor did wrong (no such address, no such method) is answered, and is no failure of ours.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const path = pathForLog(new URL(request.url).pathname)
  if (!isDatabaseUnavailable(error)) return logFailure(context, error, 'request failed', { path })
  const facts = context.get(requestContext)
  facts.isDatabaseUnavailable = true
  const { log } = context.get(servicesContext)
  log.warn({ path, reference: facts.reference, error: (error as Error).message }, 'database unavailable')
}
