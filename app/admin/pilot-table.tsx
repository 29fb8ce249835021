import { href } from 'react-router'
import { Address } from '../membership/marks/member-mark.tsx'
import { ColumnValue } from '../membership/roster/column-value.tsx'
import { isAnswer, type MemberColumn, memberColumnNames } from '../membership/roster/lists/member-columns.ts'
import { filterFields } from '../membership/roster/lists/member-query.ts'
import { isNarrowedState, pilotSearchParams } from '../membership/roster/pilot-query.ts'
import type { OnboardingState } from '../portal/participant.ts'
import { isStuck, onboardingStateNames } from '../portal/participant.ts'
import { Check, Circle } from '../ui/drawings/icons.tsx'
import { EmailRefused } from '../ui/email-refused.tsx'
import { Link } from '../ui/link.tsx'
import { type Column, DataTable } from '../ui/list/data-table.tsx'
import { DidYouMean } from '../ui/list/did-you-mean.tsx'
import { EmptyList } from '../ui/list/empty-list.tsx'
import type { Route } from './bootcamp/+types/onboarding-page'

type Listed = Route.ComponentProps['loaderData']
type PilotMember = Listed['members'][number]

const columns: Column<PilotMember>[] = [
  {
    header: 'First Name',
    cell: ({ id, first_name }) => (
      <Link className="link" to={href('/admin/users/:id', { id })}>
        <Name>{first_name}</Name>
      </Link>
    ),
    namesRow: true,
  },
  {
    header: 'Last Name',
    cell: ({ id, last_name }) => (
      // A second link for the mouse, with the name as a large target; the keyboard has the first one.
      <Link className="link font-semibold not-hover:no-underline" tabIndex={-1} to={href('/admin/users/:id', { id })}>
        <Name>{last_name}</Name>
      </Link>
    ),
  },
  {
    header: 'Email',
    ownLine: true,
    cell: ({ email, refused }) => (
      <>
        <Address email={email} />
        <EmailRefused mark={refused} />
      </>
    ),
  },
  {
    header: 'Status',
    cell: (member) => <span className={`badge capitalize badge-${member.status}`}>{member.status}</span>,
  },
  {
    header: 'Expectations',
    labelled: true,
    cell: (member) => <Done when={member.accepted_expectations} word="Accepted" />,
  },
  {
    header: 'Questionnaire',
    labelled: true,
    cell: (member) => <Done when={member.questionnaire_completed} word="Completed" />,
  },
]

/** A participant who is ready gets no reminder. */
const reminded: Column<PilotMember> = {
  header: 'Reminded',
  labelled: true,
  cell: ({ reminded }) =>
    reminded ? (
      <time dateTime={reminded.iso} className="whitespace-nowrap">
        {reminded.words}
      </time>
    ) : (
      <span className="text-ink-soft">Never</span>
    ),
}

function chosenColumn(column: MemberColumn): Column<PilotMember> {
  return {
    header: memberColumnNames[column],
    labelled: true,
    ownLine: isAnswer(column),
    cell: (member) => <ColumnValue member={member} column={column} />,
  }
}

export function PilotTable({
  here,
  query,
  members,
  near,
  loading,
}: Pick<Listed, 'here' | 'query'> & { members: PilotMember[]; near: string[]; loading: boolean }) {
  if (members.length === 0 && !loading) return <NobodyHere here={here} query={query} near={near} />
  return (
    <DataTable
      caption={`Members: ${onboardingStateNames[query.state]}`}
      stacked
      columns={[...columns, ...(isStuck(query.state) ? [reminded] : []), ...query.columns.map(chosenColumn)]}
      rows={members}
      keyOf={(member) => member.id}
      loading={loading}
    />
  )
}

/** A long word must not widen the column. */
function Name({ children }: { children: string }) {
  return (
    <span dir="auto" className="line-clamp-2 min-[72rem]:min-w-24 wrap-anywhere">
      {children}
    </span>
  )
}

function Done({ when, word }: { when: boolean; word: string }) {
  const Mark = when ? Check : Circle
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap ${when ? 'text-success' : 'text-ink-soft'}`}>
      <Mark aria-hidden="true" className={when ? 'size-4' : 'size-3'} />
      {when ? word : 'Not yet'}
    </span>
  )
}

const nobody: Record<OnboardingState, string> = {
  'not-signed-up': 'Every registered member has opened the portal.',
  'pending-onboarding': 'Nobody is at this step: signed in, but expectations not accepted.',
  'questionnaire-pending': 'Nobody is at this step: expectations accepted, but questionnaire not answered.',
  'registration-complete': 'Nobody has finished onboarding yet.',
}

function NobodyHere({ here, query, near }: Pick<Listed, 'here' | 'query'> & { near: string[] }) {
  const { state, search } = query
  const isSearch = Object.keys(filterFields({ ...query, onboarding: null, cohort: null })).join() === 'search'
  const isNarrowed = isNarrowedState(query)
  return (
    <EmptyList
      title={
        isSearch
          ? `No members found matching “${search}”`
          : isNarrowed
            ? 'Nobody matches these filters.'
            : nobody[state]
      }
    >
      <DidYouMean terms={near} hrefOf={(term) => here + pilotSearchParams({ ...query, search: term, page: 1 })} />
    </EmptyList>
  )
}
