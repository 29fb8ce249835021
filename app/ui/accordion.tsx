import accordionKeys from './accordion-keys.js?url'

export interface AccordionItem {
  title: string
  /** One paragraph each. */
  text: readonly string[]
  /** Where the answer leads on to. */
  links?: readonly { label: string; to: string }[]
}

/**
 * Opens one at a time, works without a script and is found by the browser's search; the script only adds arrow keys.
 *
 * @param name told apart from other accordions of the same page by it
 * @param firstOpen shows what is behind the titles, where they alone say little
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
