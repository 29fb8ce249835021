import { Link, NavLink } from 'react-router'
import { SparkMark } from '../ui/motif.tsx'
import { brand } from './brand.ts'
import { adminLink, navigation, portalLink, registerLink } from './navigation.ts'

const menuId = 'site-menu'

/** Links in a row where there is room; otherwise in a menu that the browser itself opens and closes, script or not. */
export function SiteHeader({ isAdmin }: { isAdmin: boolean }) {
  return (
    <header className="site-header">
      <div className="page">
        <Link to="/" className="logo" aria-label={`${brand.name}, home`}>
          <SparkMark />
          {brand.name}
        </Link>
        <nav className="wide" aria-label="Main">
          <Links isAdmin={isAdmin} />
        </nav>
        <Link to={registerLink.to} className="button">
          {registerLink.label}
        </Link>
        <button type="button" className="menu-button" popoverTarget={menuId}>
          Menu
        </button>
      </div>
      <nav id={menuId} className="menu" popover="auto" aria-label="Menu">
        <Links isAdmin={isAdmin} onFollow={closeMenu} />
      </nav>
    </header>
  )
}

function Links({ isAdmin, onFollow }: { isAdmin: boolean; onFollow?: () => void }) {
  return (
    <ul>
      {[...navigation, portalLink, ...(isAdmin ? [adminLink] : [])].map(({ label, to }) => (
        <li key={to}>
          <NavLink to={to} end={to === '/'} onClick={onFollow}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

/** Following a link inside the app leaves the document, and with it the menu, as they are. */
function closeMenu(): void {
  document.getElementById(menuId)?.hidePopover()
}
