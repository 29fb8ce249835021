import type { SectionName } from './section-names.ts'

/** A table of contents beside the sections, in wide windows only. Each link also opens its section. */
export function SectionLinks({ sections }: { sections: readonly SectionName[] }) {
  return (
    <nav aria-labelledby="on-this-page" className="max-[68rem]:hidden">
      <h2 id="on-this-page" className="font-body text-sm/[1.3] font-semibold tracking-normal text-ink-soft">
        On this page
      </h2>
      <ol className="mt-1.5 border-t border-hair">
        {sections.map(({ id, title }) => (
          <li key={id} className="border-b border-hair">
            <a
              href={`#${id}`}
              className="link block py-[0.4375rem] text-sm/[1.35] font-semibold no-underline hover:underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
