import { nameFirstAdmin } from '../app/membership/name-admin.server.ts'
import type { Services } from '../app/platform/services.ts'
import { loadDemonstration } from '../seed/load-sample.server.ts'

/** The demonstration starts with sample people, production with one admin. */
export async function prepareFirstStart(services: Services): Promise<void> {
  const { config, log } = services
  if (config.mode === 'production') {
    if (config.adminEmail) await nameFirstAdmin(services, config.adminEmail)
    return
  }
  if ((await loadDemonstration(services)) === 'loaded') log.info('sample data loaded')
}
