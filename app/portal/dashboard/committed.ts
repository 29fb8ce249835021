/** Search parameter of the dashboard after committing to another cohort: shows a notice that the answers were taken over. */
export const committedParam = 'committed'
