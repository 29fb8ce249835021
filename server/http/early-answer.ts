import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * For an answer that is given before all of its request has come, as that to a body that is too long. What still comes is read and
 * thrown away for a moment, because a client that is cut off while it sends reads no answer; then the connection ends, and the answer
 * says so. Otherwise a proxy would send somebody else's request on it, and that would end with it.
 *
 * @param request with a long body
 */
export function announceEndAfterEarlyAnswer(request: IncomingMessage, response: ServerResponse): void {
  const { writeHead } = response
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    if (!request.complete) endOnceRead(request, response)
    return writeHead.apply(response, head)
  }) as typeof writeHead
}

/** What is read from a connection at a time: a shorter body has come before anybody else's request is sent. */
const shortBytes = 64 * 1024

/** One that may still come when the answer is given, or in more pieces than others can wait for. */
export function hasLongBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > shortBytes
}

function endOnceRead(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Connection', 'close')
  const { socket } = request
  const { destroySoon } = socket
  // Node calls it with the end of the answer, and the adapter of our requests half a second later, if they still come then.
  socket.destroySoon = () => {
    socket.destroySoon = destroySoon
    if (request.closed) socket.destroySoon()
    else request.once('close', () => socket.destroySoon()).resume()
  }
}
