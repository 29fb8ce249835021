import { href } from 'react-router'
import { ReadOnlyUnless } from '../../../allowed-to.tsx'
import { type CohortChoice, cohortSearch, isChoice, type NamedCohort } from '../../../cohorts/cohort-choice.ts'
import type { RefusedMark } from '../../../ui/email-refused.tsx'
import { Link } from '../../../ui/link.tsx'
import { RouteDialog } from '../../../ui/route-dialog.tsx'
import type { TakenPlaces } from '../../member.ts'
import type { PlaceEmails } from '../../places/tell-of-places.server.ts'
import { editLinkId } from '../members-table.tsx'
import { RefusedNotice } from '../refused-notice.tsx'
import { type EditedMember, MemberForm } from './member-form.tsx'

/** A dialog over the list, whose search, order and page stay in the URL. @param list URL of the list */
export function MemberDialog({
  member,
  cohort,
  choice,
  places,
  letters,
  refused,
  list,
}: {
  member: EditedMember
  /** The cohort of the status. */
  cohort: NamedCohort
  choice: CohortChoice
  places: TakenPlaces
  letters: PlaceEmails
  refused: RefusedMark | null
  list: string
}) {
  const { id } = member
  return (
    <RouteDialog wide title="Edit Member" closeTo={list} triggerId={editLinkId(id)}>
      <RefusedNotice mark={refused} />
      <ReadOnlyUnless least="organiser">
        <MemberForm
          key={`${id} ${member.version}`}
          member={member}
          cohort={cohort}
          isOneOfSeveral={isChoice(choice)}
          places={places}
          letters={letters}
          back={searchOf(list)}
        >
          <Link className="button-quiet" to={list} preventScrollReset>
            Cancel
          </Link>
        </MemberForm>
      </ReadOnlyUnless>
      <p className="pb-(--card-padding) wrap-anywhere">
        <Link className="link" to={href('/admin/users/:id', { id }) + cohortSearch(choice, cohort)}>
          {isChoice(choice) ? 'Cohorts and history' : 'History'} of{' '}
          <bdi>
            {member.firstName} {member.lastName}
          </bdi>
        </Link>
      </p>
    </RouteDialog>
  )
}

function searchOf(url: string): string {
  return url.slice(url.indexOf('?') + 1 || url.length)
}
