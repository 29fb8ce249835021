import { href, useSearchParams } from 'react-router'
import { useMay } from '../../../allowed-to.tsx'
import { ConfirmForm } from '../../../ui/form/confirm-form.tsx'
import { Link } from '../../../ui/link.tsx'
import { RouteDialog } from '../../../ui/route-dialog.tsx'
import type { MemberRecord } from '../../members.server.ts'
import { deleteMemberCopy } from '../admin-copy.ts'

const triggerId = 'delete-member'

/** For a member who asked for it. The question has a URL of its own, so that it needs no script. */
export function DeleteMember({ member, isOneself }: { member: MemberRecord; isOneself: boolean }) {
  const [search] = useSearchParams()
  const page = href('/admin/users/:id', { id: member.id })
  const name = `${member.firstName} ${member.lastName}`
  if (!useMay(member.role === 'admin' ? 'owner' : 'organiser')) return null
  return (
    <section aria-labelledby="deletion" className="mt-8 border-t border-hair pt-6">
      <h2 id="deletion" className="text-xl">
        Delete member
      </h2>
      <p className="mt-2 mb-4 text-ink-soft">
        {isOneself
          ? 'This is your own account. Ask another admin to delete it, so you don’t lock yourself out.'
          : 'For when someone asks us to delete their data. Participants can do it themselves under My Data.'}
      </p>
      {!isOneself && (
        <Link id={triggerId} className="button-quiet" to={`${page}?delete`} preventScrollReset>
          Delete member…
        </Link>
      )}
      {!isOneself && search.has('delete') && (
        <RouteDialog title={`Delete ${name}?`} closeTo={page} triggerId={triggerId}>
          <p className="wrap-anywhere">
            Everything about {name} ({member.email}) is deleted for good: account, profile, projects and pictures,
            messages sent from this address, and records of emails. If they hold a place, it opens up. The log records
            the deletion without their details.
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
      )}
    </section>
  )
}
