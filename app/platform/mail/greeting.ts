/** Text that an email program would turn into a link, or that is too long for a first name. */
const noName = /[/\\@:]|www|\p{L}\.\p{L}{2,}|.{41}/iu

/**
 * The first name for a greeting. A stranger can enter any name together with another person's address, so this must not
 * let them send that person a message, least of all a link.
 *
 * @returns the name after `before`, or nothing: `Welcome{greeted(', ', name)}!`
 */
export function greeted(before: string, firstName: string): string {
  return noName.test(firstName) ? '' : `${before}${firstName}`
}
