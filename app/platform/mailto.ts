/** Windows passes about 2,000 characters to an email program and opens nothing for a longer link. */
const longestLink = 1800
const longestAddress = 800
const longestSubject = 500
const longestName = 250
const cutMark = '…'

/** Exactly one recipient and no comment; older rows may hold other text. */
const plainAddress = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/

/**
 * A link that opens an answer in the reader's email program: the subject, an empty part, and the quoted message below
 * it (RFC 6068). Long texts are cut to the length that programs accept.
 *
 * @param quoted the author, the time (in words) and the text
 * @returns null for an address that can't be linked
 */
export function replyLink(
  to: string,
  subject: string,
  quoted: { name: string; date: string; text: string },
): string | null {
  if (!plainAddress.test(to) || encode(to).length > longestAddress) return null
  const [local = '', domain = ''] = to.split('@')
  const name = cut(oneLine(quoted.name), longestName)
  const head =
    `mailto:${encode(local)}@${encode(domain)}` +
    `?subject=${encode(cut(oneLine(replySubject(subject)), longestSubject))}` +
    `&body=${encode(`\r\n\r\n\r\nOn ${oneLine(quoted.date)}, ${name} wrote:\r\n`)}`
  return head + encode(cut(quote(quoted.text), longestLink - head.length))
}

function replySubject(subject: string): string {
  return /^re:/i.test(subject.trim()) ? subject : `Re: ${subject}`
}

/** A line break would begin another header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
}

function quote(text: string): string {
  return text
    .trim()
    .split(/\r\n?|\n/)
    .map((line) => `> ${line}`)
    .join('\r\n')
}

/** @param longest once it is encoded */
function cut(text: string, longest: number): string {
  if (encode(text).length <= longest) return text
  let kept = ''
  let room = longest - encode(cutMark).length
  for (const character of text) {
    room -= encode(character).length
    if (room < 0) break
    kept += character
  }
  return kept.trimEnd() + cutMark
}

/** An apostrophe is allowed but ends the link for programs that detect links in a text. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll("'", '%27')
}
