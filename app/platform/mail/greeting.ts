/** Whatever a mail program would make a link of, or is too long to be anybody's first name in a greeting. */
const noName = /[/\\@:]|www|\p{L}\.\p{L}{2,}|.{41}/iu

/**
 * The name as a letter may speak it. Somebody who fills in a form with somebody else's address must not be able to send them
 * words of their own, least of all a link.
 *
 * @returns the name after `before`, or nothing: `Welcome{greeted(', ', name)}!`
 */
export function greeted(before: string, firstName: string): string {
  return noName.test(firstName) ? '' : `${before}${firstName}`
}
