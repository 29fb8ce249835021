import { useFetcher } from 'react-router'
import type { Lost } from '../platform/forms/lost-connection.ts'
import { PendingButton } from '../ui/form/pending-button.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { Link } from '../ui/link.tsx'
import { useAnswer } from '../ui/use-answer.ts'
import type { AdminRow } from './admins-table.tsx'
import { changeRoleCopy } from './copy.ts'
import { RoleChoice } from './role-choice.tsx'

export function ChangeRoleQuestion({ admin, closeTo }: { admin: AdminRow; closeTo: string }) {
  const { id, name, email, adminRole, isOneself } = admin
  const fetcher = useFetcher<Lost>()
  const answer = useAnswer(fetcher.data, changeRoleCopy)
  return (
    <fetcher.Form method="post" className="form">
      <input type="hidden" name="intent" value="role" />
      <input type="hidden" name="id" value={id} />
      <FormMessage notice={answer?.notice} />
      <p className="wrap-anywhere">
        {isOneself
          ? 'This is your own role. If you stop being an owner, only another owner can make you one again.'
          : `It takes effect on the next click by ${name} (${email}). We don’t email them.`}
      </p>
      <RoleChoice label="Role" chosen={adminRole} />
      <div className="flex flex-wrap gap-3">
        <PendingButton pending="Saving..." underWay={fetcher.state !== 'idle'}>
          Save the role
        </PendingButton>
        <Link className="button-quiet" to={closeTo} preventScrollReset>
          Cancel
        </Link>
      </div>
    </fetcher.Form>
  )
}
