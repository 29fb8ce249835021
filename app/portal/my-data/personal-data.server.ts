import { listFormerAddresses } from '../../membership/members.server.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { listAuditEntries, listAuditEntriesNaming } from './own-audit-entries.server.ts'
import { findRefusal, listInquiries, listInvitations, listLetters, listSubscriptions } from './own-messages.server.ts'
import {
  findProfile,
  findRegistration,
  listHandInsOf,
  listMessagesBy,
  listModerations,
  listNotifications,
  listOmissions,
  listProjects,
  listReminders,
  listReports,
  listSavedViews,
  listSessionsOf,
} from './own-records.server.ts'
import {
  countOwnRecoveryCodes,
  findOwnReset,
  hasCalendarFeed,
  listCodes,
  listOwnPasskeys,
  listSessions,
  listWrongCodes,
} from './own-sign-ins.server.ts'

/**
 * Everything about one person from every table with personal data, under the keys of the download (export-my-data.test.ts
 * names the tables).
 *
 * @returns null when there is no such member
 */
export async function findPersonalData(db: Database, id: string) {
  // A snapshot, so that all parts agree.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const registration = await findRegistration(tx, id)
      if (!registration) return null
      const { email } = registration
      return {
        registration,
        formerAddresses: await listFormerAddresses(tx, id),
        profile: await findProfile(tx, id),
        projects: await listProjects(tx, id),
        moderations: await listModerations(tx, id),
        reports: await listReports(tx, id),
        signIns: {
          sessions: await listSessions(tx, id),
          codes: await listCodes(tx, email),
          wrongCodes: await listWrongCodes(tx, id),
          passkeys: await listOwnPasskeys(tx, id),
          recoveryCodes: await countOwnRecoveryCodes(tx, id),
          passkeyReset: await findOwnReset(tx, id),
        },
        calendarFeed: await hasCalendarFeed(tx, id),
        letters: await listLetters(tx, email),
        emailRefused: await findRefusal(tx, email),
        subscriptions: await listSubscriptions(tx, { member: id }),
        onboardingReminders: await listReminders(tx, id),
        liveSessions: await listSessionsOf(tx, id),
        handIns: await listHandInsOf(tx, id),
        inquiries: await listInquiries(tx, { member: id }),
        adminInvitations: await listInvitations(tx, { member: id }),
        notifications: await listNotifications(tx, { member: id }),
        savedViews: await listSavedViews(tx, id),
        messagesLeftOut: await listOmissions(tx, id),
        messagesWritten: await listMessagesBy(tx, id),
        auditLog: await listAuditEntries(tx, id, email),
      }
    })
}

/** The same for an address without a member: messages from it and to it, possibly none. */
export async function findDataAtAddress(db: Database, email: string) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({
      signIns: { codes: await listCodes(tx, email) },
      letters: await listLetters(tx, email),
      emailRefused: await findRefusal(tx, email),
      subscriptions: await listSubscriptions(tx, { email }),
      inquiries: await listInquiries(tx, { email }),
      adminInvitations: await listInvitations(tx, { email }),
      notifications: await listNotifications(tx, { email }),
      auditLog: await listAuditEntriesNaming(tx, email),
    }))
}

export type PersonalData = NonNullable<Awaited<ReturnType<typeof findPersonalData>>>
