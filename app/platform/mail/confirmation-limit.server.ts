import type { Tx } from '../database/database.server.ts'
import { secondsUntilAllowed } from '../rate-limit.server.ts'

/**
 * With the letter that confirms a registration, three an hour (ASVS 2.4.1); what follows comes only from whoever holds its
 * private link. One count for all forms in which a visitor can enter a stranger's address.
 */
const confirmationsPerAddress = { name: 'confirmation letter', hits: 2, windowSeconds: 3600 }

/** @returns false when this address has got its share of letters that nobody proved to have asked for */
export async function mayConfirmTo(tx: Tx, email: string, now: Date): Promise<boolean> {
  return (await secondsUntilAllowed(tx, confirmationsPerAddress, email.toLowerCase(), now)) === 0
}
