/** As a status is called where none is to be set. */
export const asItIs = 'leave'
