import { withoutPeople } from '../../platform/csv/people-columns.ts'
import { Download } from '../drawings/icons.tsx'
import { menuItem } from '../more-menu.tsx'

/**
 * Usually in the menu of a list. The response has a Content-Disposition. The attribute `download` would also save an error or sign-in page as a file.
 *
 * @param of content of the file, for screen readers
 * @param people `without` leaves out who they are, `both` offers either file
 */
export function ExportLink({
  href,
  of = 'what is found',
  className = menuItem,
  people = 'both',
}: {
  href: string
  of?: string
  className?: string
  people?: 'with' | 'without' | 'both'
}) {
  return (
    <>
      {people !== 'without' && (
        <a className={className} href={href}>
          <Download aria-hidden="true" className="size-4.5" />
          Export CSV
          <span className="sr-only">of {of}</span>
        </a>
      )}
      {people !== 'with' && (
        <a className={className} href={`${href}${href.includes('?') ? '&' : '?'}${withoutPeople}=yes`}>
          <Download aria-hidden="true" className="size-4.5" />
          Export without names and emails
        </a>
      )}
    </>
  )
}
