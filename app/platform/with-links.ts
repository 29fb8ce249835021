/** Splits a text at its web addresses. Punctuation and a closing bracket behind an address are not part of it. */
export function withLinks(text: string) {
  return text
    .split(/(https?:\/\/[^\s<>"\u202A-\u202E\u2066-\u2069]*[^\s<>".,;:!?)\]'’\u202A-\u202E\u2066-\u2069])/i)
    .map((text, index) => ({ text, isLink: index % 2 === 1 }))
    .filter(({ text }) => text !== '')
}
