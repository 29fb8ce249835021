/**
 * @param found how many fit what is looked for; `isMore` where counting stopped there
 * @param all how many there are, whatever is looked for
 * @param things what they are: one of them, and many
 */
export function countLine(
  found: { total: number; isMore: boolean; page: number; pages: number },
  all: number,
  [one, many]: readonly [one: string, many: string],
): string {
  const inFigures = (count: number) => count.toLocaleString('en-US')
  const line = `Showing ${inFigures(found.total)}${found.isMore ? '+' : ''} of ${inFigures(all)} ${all === 1 ? one : many}`
  return found.pages > 1 ? `${line}, page ${inFigures(found.page)} of ${inFigures(found.pages)}` : line
}
