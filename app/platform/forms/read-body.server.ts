import { data } from 'react-router'

/** The longest form has about 90 KB, with every text at its maximum in Chinese. */
export const mostFormBytes = 128 * 1024

/** Average after the first thousand pieces: smaller ones cost more than their content, and no browser sends them. */
const leastPiece = 256

/**
 * The body of a request in pieces as they arrive. A consumer that stops ends the reading.
 *
 * @throws a 413 response when it comes in tiny pieces, and a 400 response when it ends too early
 */
export async function* piecesOf({ body }: Request): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  let pieces = 0
  let bytes = 0
  try {
    for (;;) {
      const { done, value } = (await reader?.read().catch(brokenOff)) ?? { done: true }
      if (done) return
      pieces += 1
      bytes += value.length
      if (pieces > 1_000 && bytes < pieces * leastPiece) throw tooMuch()
      yield value
    }
  } finally {
    await reader?.cancel().catch(() => {})
  }
}

/** The client has gone or was too slow: nothing reads the answer, and it isn't the server's failure. */
function brokenOff(): never {
  throw data('The request was cut off. Please try again.', { status: 400 })
}

/** For a body that none of our forms sends. */
export function tooMuch() {
  return data('That was too much to send.', { status: 413 })
}
