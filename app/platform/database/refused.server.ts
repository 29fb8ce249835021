import { DatabaseError } from 'pg'

/**
 * Class 08 (connection exceptions), 57 (operator intervention), 58 and XX (the server itself), PostgreSQL Appendix A.
 */
const unsure = /^(08|57|58|XX)/

/**
 * @param error of a transaction
 * @returns true when PostgreSQL refused it, so that nothing was saved. After any other error the outcome is unknown: a
 *   connection that ends during COMMIT may have committed
 */
export function isRefused(error: unknown): boolean {
  return error instanceof DatabaseError && !unsure.test(error.code ?? 'XX')
}
