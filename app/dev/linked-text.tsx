import { withLinks } from '../platform/with-links.ts'

/** Plain text with its web addresses as links, as a mail program shows it. */
export function LinkedText({ text }: { text: string }) {
  return withLinks(text).map(({ text, isLink }, index) =>
    isLink ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: nothing is ever moved in a letter
      <a key={index} className="link" href={text}>
        {text}
      </a>
    ) : (
      text
    ),
  )
}
