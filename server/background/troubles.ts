import { checkAlerts } from '../../app/admin/alerts/check-alerts.server.ts'
import type { Services } from '../../app/platform/services.ts'
import { startPolling } from '../../app/platform/start-polling.server.ts'

/** Once a minute, in production only: the demonstration sends no warnings about its own disk. @returns stops it */
export function startLookingForTroubles(services: Services): () => Promise<void> {
  if (services.config.mode === 'demonstration') return async () => {}
  const startedAt = services.clock.now()
  const failure = 'troubles could not be looked for'
  return startPolling(services, { everyMs: 60_000, work: () => checkAlerts(services, startedAt), failure })
}
