/** So that the file fits into a form together with all around it. */
export const mostBytes = 100_000
