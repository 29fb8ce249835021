/** So that the text fits into a form together with all around it, and all of it into one transaction. */
export const mostBytes = 100_000

/** Of a file that is looked through and imported in the background. */
export const mostFileBytes = 10_000_000
export const mostFileRows = 50_000
