/** In the dashboard's URL after somebody has committed to another cohort: their answers came along, and it says so. */
export const committedParam = 'committed'
