import { href } from 'react-router'
import { AllowedTo } from '../../../allowed-to.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { peopleInWords } from '../../copy.ts'
import type { Untold } from './tell-participants.server.ts'

export function UntoldNotice({ cohortId, untold: { changes, participants } }: { cohortId: string; untold: Untold }) {
  const many = changes.length === 1 ? 'one change' : `${changes.length} changes`
  return (
    <div className="my-6">
      <Notice
        tone="info"
        title={`Participants haven’t heard about ${many} yet`}
        description="Pages and subscribed calendars are up to date. You’ll review the email before it goes out."
      >
        <AllowedTo least="organiser">
          <p className="mt-2">
            <Link className="button button-small" to={href('/admin/cohorts/:id/tell', { id: cohortId })}>
              Tell {peopleInWords(participants)}
            </Link>
          </p>
        </AllowedTo>
      </Notice>
    </div>
  )
}
