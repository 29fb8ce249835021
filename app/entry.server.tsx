import { text } from 'node:stream/consumers'
import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { isDatabaseUnavailable } from './platform/database/unavailable.ts'
import { compressedAnswer } from './platform/http/compress.server.ts'
import { documentHeader } from './platform/http/documents.ts'
import { titleOfRefusal } from './platform/http/refusal-title.server.ts'
import { ReleaseContext } from './platform/http/release.ts'
import { pathForLog } from './platform/log.ts'
import { logFailure, requestContext, servicesContext } from './platform/services.ts'
import { ReferenceContext } from './ui/error-view.tsx'

/** Loaders have waited for everything, so a page goes out as a whole, with its length and compressed for the cache. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const { nonce, reference } = context.get(requestContext)
  const stream = await renderToReadableStream(
    <ReferenceContext value={reference}>
      <ReleaseContext value={entryContext.manifest.version}>
        <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
      </ReleaseContext>
    </ReferenceContext>,
    {
      nonce,
      signal: request.signal,
      // React would move what stands in a Suspense out of a page of more than 12.8 KB, where it stays hidden without a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => handleError(error, { request, context }),
    },
  )
  await stream.allReady
  const html = await text(stream)
  const page = entryContext.renderMeta?.didRenderScripts ? html : titleOfRefusal(html)
  // What may be kept is compressed once and for all, for everyone who asks for it.
  if (request.method === 'GET' && headers.has(documentHeader)) return new Response(page, { status, headers })
  return compressedAnswer(page, request, { status, headers })
}

/** What scripts ask for in place of a page. */
export async function handleDataRequest(response: Response, { request }: { request: Request }): Promise<Response> {
  const { status, headers, body } = response
  return body ? compressedAnswer(await response.arrayBuffer(), request, { status, headers }) : response
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
