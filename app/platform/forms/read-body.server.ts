import { data } from 'react-router'

/** The longest form is about 90 KB when every text is full and in Chinese. */
export const mostFormBytes = 128 * 1024

/** After the first thousand, pieces that are smaller on average cost more than what is in them: no browser sends such. */
const leastPiece = 256

/**
 * The body of a request, piece by piece as it comes. A consumer that stops ends the reading.
 *
 * @throws an answer of 413 when it comes in tiny pieces, and of 400 when it ends before its end
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

/** The sender has gone or was too slow: nobody reads the answer, and it is no failure of ours. */
function brokenOff(): never {
  throw data('The request was cut off. Please try again.', { status: 400 })
}

/** Refuses a body that no form of ours sends. */
export function tooMuch() {
  return data('That was too much to send.', { status: 413 })
}
