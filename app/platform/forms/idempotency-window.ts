/** Who sends the same form again this soon has clicked twice, or lost the answer on the way. */
export const idempotencySeconds = 120
