import { recordAudit } from '../../audit/audit-log.server.ts'
import { asAdmin } from '../../membership/as-admin.server.ts'
import { findMemberById } from '../../membership/members.server.ts'
import type { Services } from '../../platform/services.ts'
import type { SignInArea } from '../../sign-in/code-request.ts'
import { type CodeRequestOutcome, requestCode } from '../../sign-in/codes/request-code.server.ts'
import { newToken } from '../../sign-in/secrets.server.ts'
import type { Organiser } from '../../viewer.ts'

export type SendCodeResult = CodeRequestOutcome

/**
 * Sends a sign-in code to a person who says that none arrived: the sign-in page's email, within the same limits. It belongs
 * to no browser, so the person enters it together with their address.
 *
 * @param network the admin's, for the limit per network
 */
export async function sendCode(
  services: Services,
  admin: Organiser,
  { memberId, area, network }: { memberId: string; area: SignInArea; network: string },
): Promise<SendCodeResult> {
  const member = await asAdmin(services.db, admin, (tx) => findMemberById(tx, memberId))
  if (!member) return { outcome: 'not-found' }
  const asked = { area, email: member.email, network, device: null, browser: newToken() }
  const result = await requestCode(services, asked)
  if (result.outcome === 'sent')
    await recordAudit(services.db, admin, {
      action: 'Sign-in code sent',
      subject: { kind: 'member', id: memberId, name: `${member.first_name} ${member.last_name}` },
      changes: { area: { before: null, after: area } },
    })
  return result
}
