import { href } from 'react-router'
import { theBootcamp } from '../cohorts/cohort.ts'
import { listPlacesOfPublished } from '../membership/places.server.ts'
import type { Services } from '../platform/services.ts'
import { listFullCohorts, markFree, markFull } from './full-cohorts.server.ts'
import { tellTeam } from './tell-team.server.ts'

/**
 * Tells the team of each cohort that has become full since the last check, in whatever way its last place was taken.
 */
export async function tellLastPlaces(services: Services, now: Date): Promise<void> {
  const { db, log } = services
  const known = await listFullCohorts(db)
  for (const { id, cohort, name, capacity, taken, waiting } of await listPlacesOfPublished(db)) {
    const isFull = taken >= capacity
    if (isFull === known.includes(id)) continue
    if (!isFull) {
      await markFree(db, id, now)
      continue
    }
    await db.transaction().execute(async (tx) => {
      if (!(await markFull(tx, id, now))) return
      const queue =
        waiting === 0
          ? 'Nobody is waiting yet.'
          : `${waiting.toLocaleString('en-US')} ${waiting === 1 ? 'person is waiting' : 'people are waiting'}.`
      const text = `all ${capacity.toLocaleString('en-US')} places are taken. ${queue} New registrations join the waitlist.`
      const path = href('/admin/cohorts/:slug/waitlist', { slug: cohort })
      await tellTeam(
        services,
        tx,
        { topic: 'places', title: `The last place in ${theBootcamp({ slug: cohort, name })} is gone`, text, path },
        now,
      )
      log.info({ cohort: id }, 'the team is told that the last place is gone')
    })
  }
}
