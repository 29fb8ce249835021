import { href } from 'react-router'
import { brand } from '../../organization/brand.ts'
import { longDayOf } from '../../organization/dates.ts'
import './legal.css'

export interface LegalSection {
  title: string
  /** A nested list stands for bullet points. */
  text: readonly (string | readonly string[])[]
}

/** When the text was last changed. */
const written = new Date('2025-06-23T12:00:00Z')

/** The layout of terms and privacy policy, with links to the sections at the top. */
export function LegalDocument({
  title,
  lead,
  sections,
  changedAt = null,
}: {
  title: string
  lead: string
  sections: readonly LegalSection[]
  /** When a setting that the text mentions was last changed. */
  changedAt?: Date | null
}) {
  return (
    <main id="content" className="page legal">
      <header>
        <h1>{title}</h1>
        <p className="hint">Last updated {longDayOf(changedAt && changedAt > written ? changedAt : written)}</p>
        <p className="lead">{lead}</p>
      </header>
      <nav aria-label="Sections">
        <ol>
          {[...sections.map((section) => section.title), contactTitle].map((section) => (
            <li key={section}>
              <a href={`#${anchorOf(section)}`}>{section}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="prose">
        {sections.flatMap((section) => [
          <h2 key={section.title} id={anchorOf(section.title)}>
            {section.title}
          </h2>,
          ...section.text.map((part) => <Part key={`${part}`} part={part} />),
        ])}
        <h2 id={anchorOf(contactTitle)}>{contactTitle}</h2>
        <p>
          Write to <a href={`mailto:${brand.mailbox}`}>{brand.mailbox}</a> or use the{' '}
          <a href={href('/contact')}>contact form</a>.
        </p>
      </div>
    </main>
  )
}

const contactTitle = 'How to reach us'

function Part({ part }: { part: LegalSection['text'][number] }) {
  if (typeof part === 'string')
    return (
      <p>
        <Linked text={part} />
      </p>
    )
  return (
    <ul>
      {part.map((point) => (
        <li key={point}>
          <Linked text={point} />
        </li>
      ))}
    </ul>
  )
}

/** Links our contact addresses and the page of one's own data wherever the text mentions them. */
function Linked({ text }: { text: string }) {
  return text.split(namedPlaces).map((words, n) => {
    if (n % 2 === 0) return words
    return (
      <a key={words} href={addressOf(words)}>
        {words}
      </a>
    )
  })
}

const namedPlaces = new RegExp(`(${brand.mailbox.replaceAll('.', '\\.')}|write to us|My Data)`, 'i')

function addressOf(words: string): string {
  if (words === brand.mailbox) return `mailto:${words}`
  return words === 'My Data' ? href('/training-portal/profile/data') : href('/contact')
}

function anchorOf(title: string): string {
  return title.toLowerCase().replace(/[^a-z]+/g, '-')
}
