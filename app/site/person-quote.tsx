import type { Person } from '../organization/people.content.ts'

/** A person's quote, with their initials instead of a picture. */
export function PersonQuote({ person: { name, title, quote, profileUrl } }: { person: Person }) {
  return (
    <figure className="card quote">
      <blockquote>
        <p>{quote}</p>
      </blockquote>
      <figcaption>
        <Initials name={name} />
        <span>
          <strong>{name}</strong>
          <br />
          {title}
          {profileUrl && (
            <>
              <br />
              <a href={profileUrl}>
                LinkedIn<span className="sr-only"> profile of {name}</span>
              </a>
            </>
          )}
        </span>
      </figcaption>
    </figure>
  )
}

export function Initials({ name }: { name: string }) {
  const words = name.split(' ')
  return (
    <span className="initials" aria-hidden="true">
      {words.length > 1
        ? words
            .map(([letter]) => letter)
            .join('')
            .slice(0, 2)
        : name.slice(0, 2)}
    </span>
  )
}
