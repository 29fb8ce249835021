import { Link } from '../../ui/link.tsx'
import { sharingInWords, type WrittenMarks } from '../marks/address-mark.ts'

/** Hints beside the address in a list; small, and not on a phone, because most have a good reason. @param marks from `marksInWords` */
export function AddressMarksInList({ marks }: { marks: string[] }) {
  return marks.map((words) => (
    <span key={words} className="text-xs text-ink-soft max-sm:not-print:hidden">
      {words}
    </span>
  ))
}

/**
 * The hints with their meaning, on the member's page.
 *
 * @param sameMailbox URL of the list of members who share the mailbox
 */
export function AddressMarksExplained({
  marks: { othersOfMailbox, isUnproven },
  sameMailbox,
}: {
  marks: WrittenMarks
  sameMailbox: string
}) {
  const sharing = sharingInWords(othersOfMailbox)
  return (
    <>
      {sharing && (
        <p className="mt-2 text-sm text-ink-soft">
          {sharing}.{' '}
          <Link className="link" to={sameMailbox}>
            See registrations of one mailbox together
          </Link>
        </p>
      )}
      {isUnproven && (
        <p className="mt-2 text-sm text-ink-soft">
          Not heard from at this address yet: no sign-in, and no click on a private link in our emails.
        </p>
      )}
    </>
  )
}
