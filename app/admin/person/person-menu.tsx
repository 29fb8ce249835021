import { href, useFetcher } from 'react-router'
import { useMay } from '../../allowed-to.tsx'
import { deleteMenuId } from '../../membership/roster/editing/delete-member.tsx'
import { toSearchParams } from '../../platform/list-query.ts'
import type { SignInArea } from '../../sign-in/code-request.ts'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { Link } from '../../ui/link.tsx'
import { MoreMenu, menuItem } from '../../ui/more-menu.tsx'
import { areaNames } from './send-code.tsx'
import { againPath } from './shown-events.ts'

/** What an admin does rarely for a person. @param areas those they may sign in to */
export function PersonMenu({
  id,
  name,
  email,
  isAdmin,
  isOneself,
  areas,
  isSignedIn,
  mayBeConfirmed,
}: {
  id: string
  name: string
  email: string
  isAdmin: boolean
  isOneself: boolean
  areas: SignInArea[]
  isSignedIn: boolean
  /** Holds a place, or waits. */
  mayBeConfirmed: boolean
}) {
  const mayChange = useMay('organiser')
  const mayDelete = useMay(isAdmin ? 'owner' : 'organiser') && !isOneself
  return (
    <MoreMenu id={deleteMenuId} label={`More for ${name}`}>
      {mayChange && mayBeConfirmed && (
        <Link className={menuItem} to={againPath('confirmation', id)}>
          Send a confirmation of their status…
        </Link>
      )}
      {mayChange &&
        areas.map((area) => (
          <Deed key={area} fields={{ intent: 'code', area }} pending="Sending..." about={`to ${name}`}>
            {`Email a code for the ${areaNames[area]}`}
          </Deed>
        ))}
      {mayChange && isSignedIn && !isOneself && (
        <Deed fields={{ intent: 'end-sessions' }} pending="Ending..." about={`of ${name}`}>
          End all sessions
        </Deed>
      )}
      <Link
        className={menuItem}
        to={href('/admin/messages/delivery') + toSearchParams({ search: email, state: 'all' })}
      >
        All emails to them
      </Link>
      <Link className={menuItem} to={href('/admin/moderation/:kind/:id', { kind: 'person', id })}>
        Moderate their profile and projects
      </Link>
      {mayChange && (
        <Link className={menuItem} to={href('/admin/settings/data-requests') + toSearchParams({ email })}>
          Data request…
        </Link>
      )}
      {mayDelete && (
        <Link
          className={`${menuItem} text-problem`}
          to={`${href('/admin/users/:id', { id })}?delete`}
          preventScrollReset
        >
          Delete member…
        </Link>
      )}
    </MoreMenu>
  )
}

function Deed({
  fields,
  pending,
  about,
  children,
}: {
  fields: Record<string, string>
  pending: string
  about: string
  children: string
}) {
  const fetcher = useFetcher()
  return (
    <fetcher.Form method="post">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <PendingButton className={menuItem} pending={pending} underWay={fetcher.state !== 'idle'} about={about}>
        {children}
      </PendingButton>
    </fetcher.Form>
  )
}
