import { Link } from '../../ui/link.tsx'
import { sharingInWords, type WrittenMarks } from '../marks/address-mark.ts'

/** Beside the address in a list: quiet, since as a rule there is a good reason. @param marks of `marksInWords` */
export function AddressMarksInList({ marks }: { marks: string[] }) {
  return marks.map((words) => (
    <span key={words} className="text-xs text-ink-soft">
      {words}
    </span>
  ))
}

/** On the member's own page, with what they mean. @param sameMailbox the list of those who share one */
export function AddressMarksExplained({
  marks: { othersOfMailbox, unprovenSince },
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
      {unprovenSince && (
        <p className="mt-2 text-sm text-ink-soft">
          Not heard from since <time dateTime={unprovenSince.iso}>{unprovenSince.words}</time>: no sign-in, and no click
          on a private link in our emails.
        </p>
      )}
    </>
  )
}
