import { recordAudit } from '../audit/audit-log.server.ts'
import type { Services } from '../platform/services.ts'
import type { Admin } from '../sign-in/viewer.server.ts'
import { refuseFormerAdmin } from './as-admin.server.ts'
import { deliverOffers, offerIfAutomatic } from './offer-places.server.ts'
import { lockPlaces, offersAutomatically, setOffersAutomatically } from './places.server.ts'

export interface SwitchResult {
  outcome: 'on' | 'off' | 'already-on' | 'already-off'
  /** Places that were free and went to those who wait, in the moment of the switch. */
  offered: number
  lettersSent: boolean
}

/** From now on, free places are offered by themselves, beginning with those that are free already; or by an admin again. */
export async function switchAutomaticOffers(
  services: Services,
  admin: Admin,
  automatic: boolean,
): Promise<SwitchResult> {
  const word = automatic ? 'on' : 'off'
  const { changed, given } = await services.db.transaction().execute(async (tx) => {
    await lockPlaces(tx)
    await refuseFormerAdmin(tx, admin)
    const before = await offersAutomatically(tx)
    if (before === automatic) return { changed: false, given: [] }
    await setOffersAutomatically(tx, automatic)
    await recordAudit(tx, admin, {
      action: 'Offering places changed',
      subject: { kind: 'places', id: null, name: 'Pilot bootcamp' },
      changes: { automatic: { before, after: automatic } },
    })
    return { changed: true, given: await offerIfAutomatic(services, tx) }
  })
  services.log.info({ admin: admin.memberId, automatic, offered: given.length }, 'offering places changed')
  const lettersSent = await deliverOffers(services, given)
  return { outcome: changed ? word : `already-${word}`, offered: given.length, lettersSent }
}
