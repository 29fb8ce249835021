import { href } from 'react-router'
import { ConfirmForm } from '../ui/form/confirm-form.tsx'
import { withdrawCopy } from './copy.ts'
import type { InvitationRow } from './invitations-table.tsx'

export function WithdrawQuestion({ invitation, closeTo }: { invitation: InvitationRow; closeTo: string }) {
  const { id, email } = invitation
  return (
    <>
      <p className="wrap-anywhere">
        The link in the email to {email} stops working. You can invite the same person again later.
      </p>
      <ConfirmForm
        action={href('/admin/settings/invitations/:id/withdraw', { id })}
        closeTo={closeTo}
        safe="Keep the invitation"
        confirmLabel="Withdraw the invitation"
        pending="Withdrawing..."
        lost={withdrawCopy}
      />
    </>
  )
}
