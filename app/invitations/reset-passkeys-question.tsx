import { ConfirmForm } from '../ui/form/confirm-form.tsx'
import type { AdminRow } from './admins-table.tsx'
import { resetCopy } from './copy.ts'

export function ResetPasskeysQuestion({ admin: { id, name, email }, closeTo }: { admin: AdminRow; closeTo: string }) {
  return (
    <>
      <p className="wrap-anywhere">
        Use this if {name} ({email}) has lost every passkey and recovery code. It takes a day, and they can stop it by
        email or by signing in. After that, their passkeys are removed, they’re signed out everywhere, and they sign in
        with an emailed code. All admins get an email now.
      </p>
      <ConfirmForm
        fields={{ intent: 'reset-passkeys', id }}
        closeTo={closeTo}
        safe="Keep their passkeys"
        confirmLabel={`Remove the passkeys of ${name} tomorrow`}
        pending="Asking..."
        lost={resetCopy}
      />
    </>
  )
}
