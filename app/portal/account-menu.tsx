import { useRef } from 'react'
import { href, useSearchParams } from 'react-router'
import { SignOutButton } from '../sign-in/sign-out/sign-out-button.tsx'
import { Link } from '../ui/link.tsx'
import { ThemeChoice } from '../ui/theme/theme-choice.tsx'
import { Avatar } from './avatars/avatar.tsx'
import { keptCohort } from './own-cohort.ts'

const menuId = 'account-menu'

/** Links to the participant's own pages, in a popover that works without JavaScript. */
export function AccountMenu({ name }: { name: string }) {
  const menu = useRef<HTMLDivElement>(null)
  const [params] = useSearchParams()
  // A client navigation loads no document, so the menu would stay open.
  const close = () => menu.current?.hidePopover?.()
  const pages = [
    { label: 'My Profile', to: href('/training-portal/profile') },
    { label: 'My Data', to: href('/training-portal/profile/data') },
    { label: 'My Emails', to: href('/training-portal/profile/emails'), isDocument: true },
  ]
  return (
    <div className="flex-none justify-self-end">
      <button type="button" className="account-button" popoverTarget={menuId}>
        <Avatar name={name} avatarUrl={null} size="tiny" />
        <span className="sr-only">Account</span>
      </button>
      {/* Closes on submit: a dialog about unsaved changes would close it and lose the focus. */}
      <div ref={menu} id={menuId} popover="auto" className="account-menu" onSubmitCapture={close}>
        <p className="min-w-0 border-b border-hair pb-3 font-semibold wrap-anywhere">
          <bdi title={name} className="line-clamp-2">
            {name}
          </bdi>
        </p>
        <nav aria-label="Account">
          <ul>
            {pages.map(({ label, to, isDocument }) => (
              <li key={to}>
                <Link
                  to={to + keptCohort(params)}
                  reloadDocument={isDocument}
                  onClick={close}
                  className="flex min-h-11 items-center font-semibold"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ThemeChoice inMenu />
        <SignOutButton className="button-quiet button-small w-full" />
      </div>
    </div>
  )
}
