import { recordAudit } from '../../audit/audit-log.server.ts'
import { titleOf } from '../../cohorts/bootcamp-home.ts'
import { findCohortRecord } from '../../cohorts/cohort-records.server.ts'
import { allSent, inTransaction } from '../../platform/mail/in-transaction.server.ts'
import type { Services } from '../../platform/services.ts'
import type { Organiser } from '../../viewer.ts'
import { refuseFormerAdmin } from '../as-admin.server.ts'
import { lockPlaces, setOffersAutomatically } from '../places.server.ts'
import { offerIfAutomatic } from './offer-places.server.ts'

export interface SwitchResult {
  outcome: 'on' | 'off' | 'already-on' | 'already-off'
  /** Number of free places that were given to waiting members at once. */
  offered: number
  emailsSent: boolean
}

/** Switches automatic offers on, which offers all free places at once, or off. */
export async function switchAutomaticOffers(
  services: Services,
  admin: Organiser,
  automatic: boolean,
  cohort: number,
): Promise<SwitchResult> {
  const word = automatic ? 'on' : 'off'
  const { result, deliveries } = await inTransaction(services, async (tx) => {
    const { offersAutomatically: before } = await lockPlaces(tx, cohort)
    await refuseFormerAdmin(tx, admin)
    if (before === automatic) return { changed: false, offered: 0 }
    await setOffersAutomatically(tx, automatic, cohort)
    const record = await findCohortRecord(tx, cohort)
    await recordAudit(tx, admin, {
      action: 'Offering places changed',
      subject: { kind: 'places', id: String(cohort), name: titleOf(record ?? { slug: null, name: null }) },
      changes: { automatic: { before, after: automatic } },
    })
    return { changed: true, offered: (await offerIfAutomatic(services, tx, cohort)).length }
  })
  const { changed, offered } = result
  services.log.info({ admin: admin.memberId, automatic, offered }, 'offering places changed')
  return { outcome: changed ? word : `already-${word}`, offered, emailsSent: await allSent(deliveries) }
}
