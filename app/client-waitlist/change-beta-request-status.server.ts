import type { Services } from '../platform/services.ts'
import { changeStatus } from '../triage/change-status.server.ts'
import type { StatusChange } from '../triage/status-change.ts'
import type { Admin } from '../viewer.ts'

const betaRequests = {
  table: 'beta_waitlist',
  title: 'company_name',
  kind: 'beta request',
  action: 'Beta request status changed',
} as const

export function changeBetaRequestStatus(services: Services, admin: Admin, id: string, wanted: StatusChange) {
  return changeStatus(services, admin, betaRequests, id, wanted)
}
