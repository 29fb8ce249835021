/** Besides the one that is made: what waits holds its file. */
export const mostWaiting = 8

let last: Promise<unknown> = Promise.resolve()
let inLine = 0

/**
 * An unpacked picture can take 200 MB, so the memory is for one of them.
 *
 * @returns null, at once, when too many wait already: then the work is not begun
 */
export async function takeTurn<Result>(work: () => Promise<Result>): Promise<Result | null> {
  if (inLine > mostWaiting) return null
  inLine += 1
  const result = last.then(work)
  last = result
    .catch(() => {})
    .then(() => {
      inLine -= 1
    })
  return result
}
