import type { IncomingMessage } from 'node:http'

/** Far more than a browser's largest upload comes in. What was read from the connection with the last one is parsed to its end: 64 KB at most. */
const piecesAtATime = 1_000

/**
 * Has the body of a request give way to others. Node reads from a connection for as long as more has come, two megabytes at a time,
 * and chunks of a byte each take it longer than half a second: with this, each round of the event loop reads 64 KB of one such body.
 * Not a class of requests, which would cost those without a body, nearly all, a twentieth of their answer.
 */
export function paceBody(request: IncomingMessage & { _dump?(): void }): void {
  let pieces = 0
  let isWaiting = false
  const { push, _read: read } = request
  const letOthersIn = () => {
    isWaiting = true
    request.socket.pause()
    waiting.push(() => {
      isWaiting = false
      request.socket.resume()
    })
    if (waiting.length === 1) setImmediate(letNextGoOn)
  }
  // Called by Node's parser with every chunk.
  request.push = (piece: unknown, encoding?: BufferEncoding) => {
    pieces += 1
    if (pieces % piecesAtATime === 0 && !isWaiting) letOthersIn()
    return push.call(request, piece, encoding)
  }
  // Called once it is answered and nobody has read it. Node's own has the parser drop what still comes, past `push`.
  request._dump = () => {
    request.removeAllListeners('data').resume()
  }
  // Would go on reading at once.
  request._read = (size) => {
    if (!isWaiting) read.call(request, size)
  }
}

/** One after the other, so that it does not matter how many there are. */
const waiting: (() => void)[] = []

function letNextGoOn(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(letNextGoOn)
}
