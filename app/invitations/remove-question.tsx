import { ConfirmForm } from '../ui/form/confirm-form.tsx'
import { Notice } from '../ui/notice.tsx'
import type { AdminRow } from './admins-table.tsx'
import { removeCopy } from './copy.ts'

/** @param others the number of remaining admins; the server too refuses to remove the last one */
export function RemoveQuestion({ admin, others, closeTo }: { admin: AdminRow; others: number; closeTo: string }) {
  const { id, name, email, isOneself } = admin
  return (
    <>
      {isOneself ? (
        <Notice tone="problem" title="This is your own role">
          <p>
            You lose access right away and can’t give the role back to yourself. {others}{' '}
            {others === 1 ? 'other admin' : 'other admins'} can invite you again.
          </p>
        </Notice>
      ) : (
        <p className="wrap-anywhere">
          {name} ({email}) becomes an ordinary member and loses access to the admin area with their next click. Their
          actions stay in the audit log, and you can invite them again.
        </p>
      )}
      <ConfirmForm
        fields={{ intent: 'remove', id }}
        closeTo={closeTo}
        safe={isOneself ? 'Stay an admin' : `Keep ${name} as admin`}
        confirmLabel={isOneself ? 'Give up my admin role' : `Remove ${name} as admin`}
        pending="Taking away..."
        lost={removeCopy}
      />
    </>
  )
}
