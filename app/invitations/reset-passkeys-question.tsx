import { href } from 'react-router'
import { ConfirmForm } from '../ui/form/confirm-form.tsx'
import type { AdminRow } from './admins-table.tsx'
import { resetCopy } from './copy.ts'

export function ResetPasskeysQuestion({ admin: { id, name, email }, closeTo }: { admin: AdminRow; closeTo: string }) {
  return (
    <>
      <p className="wrap-anywhere">
        For when {name} ({email}) has lost every passkey and recovery code. It takes a day: they can say no by email or
        by signing in. Then their passkeys go, they are signed out everywhere, and a code from an email lets them in.
        All admins are told now.
      </p>
      <ConfirmForm
        action={href('/admin/admins/:id/reset-passkeys', { id })}
        closeTo={closeTo}
        safe="Keep their passkeys"
        confirmLabel={`Remove the passkeys of ${name} tomorrow`}
        pending="Asking..."
        lost={resetCopy}
      />
    </>
  )
}
