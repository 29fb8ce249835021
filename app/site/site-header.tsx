import { href, NavLink } from 'react-router'
import { brand } from '../organization/brand.ts'
import { SparkMark } from '../ui/drawings/spark-mark.tsx'
import { adminLink, memberLink, navigation, portalLink, registerLink } from './navigation.ts'

const menuId = 'site-menu'

interface HeaderProps {
  isAdmin?: boolean | undefined
  /** Signed in, with the portal open to them: it takes the place of the registration. */
  isMember?: boolean | undefined
}

/** Links in a row when there is room, otherwise in a native popover menu, which works without JavaScript. */
export function SiteHeader({ isAdmin = false, isMember = false }: HeaderProps) {
  const way = isMember ? memberLink : registerLink
  const links = [...navigation, ...(isMember ? [] : [portalLink]), ...(isAdmin ? [adminLink] : [])]
  return (
    <header className="site-header stays">
      <div className="page">
        <NavLink reloadDocument end to={href('/')} className="logo" aria-label={`${brand.name}, home`}>
          <SparkMark />
          {brand.name}
        </NavLink>
        <nav className="wide" aria-label="Main">
          <Links links={links} />
        </nav>
        <div className="ways">
          <NavLink reloadDocument to={way.to} className="button">
            {way.label}
          </NavLink>
          <button type="button" className="menu-button" popoverTarget={menuId}>
            Menu
          </button>
        </div>
      </div>
      <nav id={menuId} className="menu" popover="auto" aria-label="Menu">
        <Links links={links} />
      </nav>
    </header>
  )
}

/** Every page of the site is a separate document, also when the link is on a hydrated page. */
function Links({ links }: { links: { label: string; to: string }[] }) {
  return (
    <ul>
      {links.map(({ label, to }) => (
        <li key={to}>
          <NavLink reloadDocument to={to} end={to === '/'}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
