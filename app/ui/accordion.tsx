export interface AccordionItem {
  title: string
  /** One paragraph each. */
  text: readonly string[]
}

/**
 * Opens one at a time, works without a script and is found by the browser's search; the script only adds arrow keys.
 *
 * @param name told apart from other accordions of the same page by it
 */
export function Accordion({ name, items }: { name: string; items: readonly AccordionItem[] }) {
  return (
    <>
      <script async src="/accordion.js" />
      <div className="accordion">
        {items.map(({ title, text }) => (
          <details key={title} name={name}>
            <summary>
              <h3>{title}</h3>
            </summary>
            <div className="prose">
              {text.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </details>
        ))}
      </div>
    </>
  )
}
