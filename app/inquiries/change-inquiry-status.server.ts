import type { Services } from '../platform/services.ts'
import { changeStatus } from '../triage/change-status.server.ts'
import type { StatusChange } from '../triage/status-change.ts'
import type { Admin } from '../viewer.ts'

const inquiries = {
  table: 'contact_inquiries',
  title: 'subject',
  kind: 'inquiry',
  action: 'Inquiry status changed',
} as const

export function changeInquiryStatus(services: Services, admin: Admin, id: string, wanted: StatusChange) {
  return changeStatus(services, admin, inquiries, id, wanted)
}
