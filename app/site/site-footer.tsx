import { brand } from '../organization/brand.ts'
import { ThemeChoice } from '../ui/theme/theme-choice.tsx'
import { footerLinks } from './navigation.ts'

export function SiteFooter() {
  return (
    <footer className="site-footer night">
      <div className="page">
        <p className="tagline">{brand.tagline}</p>
        <nav aria-label="Help and legal">
          <ul>
            {footerLinks.map(({ label, to }) => (
              <li key={to}>
                <a href={to}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        {brand.socialLinks.length > 0 && (
          <ul aria-label={`${brand.name} elsewhere`}>
            {brand.socialLinks.map(({ name, url }) => (
              <li key={name}>
                <a href={url}>{name}</a>
              </li>
            ))}
          </ul>
        )}
        <ThemeChoice />
        <p className="small">
          {brand.name} is run by {brand.organization.name}, a {brand.organization.kind}, with {brand.partner.name}.
        </p>
      </div>
    </footer>
  )
}
