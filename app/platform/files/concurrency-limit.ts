/** Besides the one that is made: what waits holds its file. */
export const mostWaiting = 8

/** Of one person: a large picture takes seconds, and the others wait for it. */
export const mostOfOne = 3

let last: Promise<unknown> = Promise.resolve()
const inLine: string[] = []

/**
 * An unpacked picture can take 200 MB, so the memory is for one of them.
 *
 * @param whose picture it is
 * @returns null, at once, when too many wait already, or too many of the same person: then the work is not begun
 */
export async function limitConcurrency<Result>(whose: string, work: () => Promise<Result>): Promise<Result | null> {
  if (inLine.length > mostWaiting || inLine.filter((other) => other === whose).length >= mostOfOne) return null
  inLine.push(whose)
  const result = last.then(work)
  last = result
    .catch(() => {})
    .then(() => {
      inLine.splice(inLine.indexOf(whose), 1)
    })
  return result
}
