import accordionKeys from './accordion-keys.js?url'

export interface AccordionItem {
  title: string
  /** One string per paragraph. */
  text: readonly string[]
  /** Links after the answer. */
  links?: readonly { label: string; to: string }[]
}

/**
 * A native accordion: one item is open at a time, it works without JavaScript, and the browser's search finds closed text;
 * the script only adds arrow keys.
 *
 * @param name distinguishes the accordions of a page
 * @param firstOpen opens the first item, for titles that say little alone
 */
export function Accordion({
  name,
  items,
  firstOpen = false,
}: {
  name: string
  items: readonly AccordionItem[]
  firstOpen?: boolean
}) {
  return (
    <>
      <script async src={accordionKeys} />
      <div className="accordion">
        {items.map(({ title, text, links = [] }, n) => (
          <details key={title} name={name} open={firstOpen && n === 0}>
            <summary className="folding">
              <h3>{title}</h3>
            </summary>
            <div className="prose">
              {text.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {links.length > 0 && (
                <ul>
                  {links.map(({ label, to }) => (
                    <li key={to}>
                      <a href={to}>{label}</a>
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </details>
        ))}
      </div>
    </>
  )
}
