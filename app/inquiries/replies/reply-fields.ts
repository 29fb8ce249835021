/** Value of the status field that changes nothing. */
export const unchangedStatus = 'leave'
