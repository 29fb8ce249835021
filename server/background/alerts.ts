import { checkAlerts } from '../../app/admin/alerts/check-alerts.server.ts'
import type { Services } from '../../app/platform/services.ts'

/**
 * Once a minute, on each server, because each has a disk of its own. In production only: the demonstration sends no
 * warnings about its own disk.
 */
export function startCheckingAlerts(services: Services): void {
  if (services.config.mode === 'demonstration') return
  const startedAt = services.clock.now()
  setInterval(() => void checkAlerts(services, startedAt), 60_000).unref()
  void checkAlerts(services, startedAt)
}
