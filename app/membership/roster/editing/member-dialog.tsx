import type { ReactNode } from 'react'
import { href } from 'react-router'
import { ReadOnlyUnless } from '../../../allowed-to.tsx'
import { type CohortChoice, isChoice, type NamedCohort } from '../../../cohorts/cohort-choice.ts'
import type { RefusedMark } from '../../../ui/email-refused.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RouteDialog } from '../../../ui/route-dialog.tsx'
import type { TakenPlaces } from '../../member.ts'
import type { PlaceEmails } from '../../places/tell-of-places.server.ts'
import { type EditedMember, MemberForm } from './member-form.tsx'

/**
 * The form in a dialog over the list or the person's page, whose state stays in the URL.
 *
 * @param back query of the list; undefined over the person's page
 * @param children above the form
 */
export function MemberDialog({
  member,
  cohort,
  choice,
  places,
  letters,
  refused,
  closeTo,
  triggerId,
  back,
  children,
}: {
  member: EditedMember
  /** The cohort of the status. */
  cohort: NamedCohort
  choice: CohortChoice
  places: TakenPlaces
  letters: PlaceEmails
  refused: RefusedMark | null
  closeTo: string
  triggerId: string
  back?: string
  children?: ReactNode
}) {
  const { id } = member
  return (
    <RouteDialog wide title="Edit Member" closeTo={closeTo} triggerId={triggerId}>
      {children}
      <RefusedNotice mark={refused} />
      <ReadOnlyUnless least="organiser">
        <MemberForm
          key={`${id} ${cohort.slug} ${member.version}`}
          member={member}
          cohort={cohort}
          isOneOfSeveral={isChoice(choice)}
          places={places}
          letters={letters}
          back={back}
        >
          <Link className="button-quiet" to={closeTo} preventScrollReset>
            Cancel
          </Link>
        </MemberForm>
      </ReadOnlyUnless>
      {back !== undefined && (
        <p className="pb-(--card-padding) wrap-anywhere">
          <Link className="link" to={href('/admin/users/:id', { id })}>
            Everything about{' '}
            <bdi>
              {member.firstName} {member.lastName}
            </bdi>
          </Link>
        </p>
      )}
    </RouteDialog>
  )
}

/** Above the form in which the address can be corrected. */
function RefusedNotice({ mark }: { mark: RefusedMark | null }) {
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
