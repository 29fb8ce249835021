import { href } from 'react-router'
import { ConfirmForm } from '../../../ui/form/confirm-form.tsx'
import { RouteDialog } from '../../../ui/route-dialog.tsx'
import type { MemberRecord } from '../../members.server.ts'
import { deleteMemberCopy } from '../admin-copy.ts'

/** Of the menu that leads here. */
export const deleteMenuId = 'person-menu'

/** For a member who asked for it. The question has a URL of its own. */
export function DeleteMember({ member }: { member: Pick<MemberRecord, 'id' | 'firstName' | 'lastName' | 'email'> }) {
  const page = href('/admin/users/:id', { id: member.id })
  const name = `${member.firstName} ${member.lastName}`
  return (
    <RouteDialog title={`Delete ${name}?`} closeTo={page} triggerId={deleteMenuId}>
      <p className="wrap-anywhere">
        Everything about {name} ({member.email}) is deleted for good: account, profile, projects and pictures, messages
        sent from this address, and records of emails. If they hold a place, it opens up. The log records the deletion
        without their details.
      </p>
      <ConfirmForm
        action={href('/admin/users/:id/delete', { id: member.id })}
        closeTo={page}
        safe="Keep this member"
        confirmLabel={`Delete ${name}`}
        pending="Deleting..."
        lost={deleteMemberCopy}
      />
    </RouteDialog>
  )
}
