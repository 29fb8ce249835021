/**
 * Gateways answer with these while a server restarts (specification, error catalogue: gateway failures are retried).
 */
const passing = new Set([502, 503, 504])
const waits = [300, 900, 2700]

/**
 * Retries a read up to three times with growing waits; a write is sent once.
 *
 * @param pause for tests; waits the given milliseconds
 */
export async function retryFetch(
  request: Request,
  send: (request: Request) => Promise<Response> = fetch,
  pause: (milliseconds: number) => Promise<void> = (milliseconds) =>
    new Promise((done) => setTimeout(done, milliseconds)),
): Promise<Response> {
  if (request.method !== 'GET') return send(request)
  let response = await send(request.clone())
  for (const wait of waits) {
    if (!passing.has(response.status)) return response
    await pause(wait)
    response = await send(request.clone())
  }
  return response
}
