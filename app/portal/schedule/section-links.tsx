import { sectionNames } from './section-names.ts'

/** The page is long, above all on a phone. Each link opens its section as well. */
export function SectionLinks() {
  return (
    <nav className="on-this-page" aria-labelledby="on-this-page">
      <h2 id="on-this-page">On this page</h2>
      <ol>
        {sectionNames.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
