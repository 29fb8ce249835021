/** Plain text with its web addresses as links, as a mail program shows it. */
export function LinkedText({ text }: { text: string }) {
  return partsOf(text).map(({ at, part }) =>
    isAddress(part) ? (
      <a key={at} className="link" href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  )
}

function partsOf(text: string): { at: number; part: string }[] {
  let at = 0
  // What ends a sentence or closes a bracket behind an address is no part of it.
  return text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/).map((part) => {
    const start = at
    at += part.length
    return { at: start, part }
  })
}

function isAddress(part: string): boolean {
  return /^https?:\/\//.test(part)
}
