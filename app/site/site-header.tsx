import { href, NavLink } from 'react-router'
import { brand } from '../organization/brand.ts'
import { SparkMark } from '../ui/drawings/spark-mark.tsx'
import { adminLink, navigation, portalLink, registerLink } from './navigation.ts'

const menuId = 'site-menu'

/** Links in a row when there is room, otherwise in a native popover menu, which works without JavaScript. */
export function SiteHeader({ isAdmin }: { isAdmin: boolean }) {
  return (
    <header className="site-header stays">
      <div className="page">
        <NavLink reloadDocument end to={href('/')} className="logo" aria-label={`${brand.name}, home`}>
          <SparkMark />
          {brand.name}
        </NavLink>
        <nav className="wide" aria-label="Main">
          <Links isAdmin={isAdmin} />
        </nav>
        <div className="ways">
          <NavLink reloadDocument to={registerLink.to} className="button">
            {registerLink.label}
          </NavLink>
          <button type="button" className="menu-button" popoverTarget={menuId}>
            Menu
          </button>
        </div>
      </div>
      <nav id={menuId} className="menu" popover="auto" aria-label="Menu">
        <Links isAdmin={isAdmin} />
      </nav>
    </header>
  )
}

/** Every page of the site is a separate document, also when the link is on a hydrated page. */
function Links({ isAdmin }: { isAdmin: boolean }) {
  return (
    <ul>
      {[...navigation, portalLink, ...(isAdmin ? [adminLink] : [])].map(({ label, to }) => (
        <li key={to}>
          <NavLink reloadDocument to={to} end={to === '/'}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
