import type { RefusedMark } from '../../ui/email-refused.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Above the form in which the address can be corrected. */
export function RefusedNotice({ mark }: { mark: RefusedMark | null }) {
  if (!mark) return null
  return (
    <div className="mb-5">
      <Notice tone="info" title={`Email refused: ${mark.reason}`}>
        <p>
          Their mail server told us on <time dateTime={mark.on.iso}>{mark.on.words}</time>, twice. Correct the address,
          or reach them another way. This note disappears once the address is changed or an email arrives.
        </p>
      </Notice>
    </div>
  )
}
