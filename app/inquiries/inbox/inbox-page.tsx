import { useState } from 'react'
import { href, Outlet, useParams } from 'react-router'
import { AllowedTo, useMay } from '../../allowed-to.tsx'
import { brand } from '../../organization/brand.ts'
import { isFiltered, toSearchParams } from '../../platform/list-query.ts'
import { servicesContext } from '../../platform/services.ts'
import { requireAdmin, requireAnswerer } from '../../sign-in/viewer.server.ts'
import { Link } from '../../ui/link.tsx'
import { EmptyList } from '../../ui/list/empty-list.tsx'
import { ExportLink } from '../../ui/list/export-link.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { formatCount } from '../../ui/list/format-count.ts'
import { FoundLine } from '../../ui/list/found-line.tsx'
import { ListError } from '../../ui/list/list-error.tsx'
import { Pagination } from '../../ui/list/pagination.tsx'
import { useListLoading } from '../../ui/list/use-list-loading.ts'
import { useClearedMarks } from '../../ui/list/use-marked.ts'
import { menuItem, PrintItem } from '../../ui/more-menu.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { inquiryAction } from '../changing/inquiry-action.server.ts'
import { InquiryBar } from '../changing/inquiry-bar.tsx'
import { folders, type InboxForm, inboxForms, inquiryStatuses, inquiryTypes } from '../inquiry.ts'
import { type Assignee, type InquiryQuery, mine, readInquiryQuery, unassigned } from '../inquiry-query.ts'
import type { SentReply } from '../replies/reply-fields.ts'
import { ReplyToast } from '../replies/reply-toast.tsx'
import { type ListedInquiry, showInquiries } from '../show-inquiry.server.ts'
import type { Route } from './+types/inbox-page'
import { InquiryRow } from './inquiry-row.tsx'
import { InboxContext, type SentReplies } from './opened-inquiry.ts'

const here = href('/admin/inquiries')

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? 'Inquiries' : 'Error · Inquiries'} · ${brand.name}` },
]

export function loader({ url, context }: Route.LoaderArgs) {
  return showInquiries(context.get(servicesContext), requireAdmin(context), url.searchParams)
}

export function action(args: Route.ActionArgs) {
  return inquiryAction(args, requireAnswerer(args.context))
}

export { unlessNothingChanged as shouldRevalidate } from '../../platform/forms/revalidation.ts'

const bar = 'several'
const line = 'found'

/** The list, and beside it the open inquiry; in a narrow window one of the two. */
export default function InboxPage({ loaderData }: Route.ComponentProps) {
  const { query, all, open, isAny, list, inquiries, admins } = loaderData
  const { id } = useParams()
  const loading = useListLoading(here, query, readInquiryQuery)
  useClearedMarks(bar, inquiries)
  const isNarrowed = isAny && isFiltered(query)
  const [sent, setSent] = useState<SentReplies>({})
  const onSend = (id: string, reply: SentReply) => setSent((before) => ({ ...before, [id]: reply }))
  const next = useNext(id, inquiries)
  const besides = id ? 'max-lg:hidden' : ''
  const rows = { inquiries, query, bar, open: id }
  return (
    <>
      <div className={id ? 'max-lg:sr-only' : ''}>
        <PageHeader title="Inquiries" />
      </div>
      <div className={besides}>
        {isAny && <Tabs query={query} open={open} />}
        {isAny && <Filters query={query} admins={admins} isNarrowed={isNarrowed} />}
        <FoundLine id={line}>
          {isAny && (
            <>
              {formatCount(list)} of {formatCount(all)} {all.total === 1 ? 'inquiry' : 'inquiries'}
            </>
          )}
        </FoundLine>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:items-start">
        <div className={besides} aria-busy={loading || undefined}>
          {inquiries.length > 0 ? (
            <Rows {...rows} />
          ) : (
            <EmptyList title={isNarrowed ? 'No inquiries match your search' : 'No inquiries yet'}>
              {!isNarrowed && 'Messages from the contact page appear here.'}
            </EmptyList>
          )}
          <Pagination
            label="Pages of inquiries"
            list={list}
            hrefOf={(page) => here + toSearchParams({ ...query, page })}
          />
        </div>
        <div
          className={`min-w-0 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto lg:px-1 lg:pb-4 ${id ? '' : 'max-lg:hidden'}`}
        >
          <InboxContext value={{ next, sent, onSend }}>
            <Outlet />
          </InboxContext>
          {Object.entries(sent).map(([of, { reply }]) => (
            <ReplyToast key={reply} reply={reply} isOpen={of === id} />
          ))}
          {!id && inquiries.length > 0 && (
            <p className="mt-6 text-center text-ink-soft">Open an inquiry to read and answer it here.</p>
          )}
        </div>
      </div>
      {inquiries.length > 0 && (
        <div className={besides}>
          <InquiryBar
            id={bar}
            folder={query.folder}
            shown={inquiries.filter(({ form }) => form !== 'report')}
            admins={admins}
            line={line}
          />
        </div>
      )}
    </>
  )
}

/** Kept while the inquiry is open. Reports are decided on, not answered. */
function useNext(id: string | undefined, inquiries: ListedInquiry[]): ListedInquiry | null {
  const below = () => {
    const at = inquiries.findIndex((inquiry) => inquiry.id === id)
    return inquiries.find(({ form }, index) => index > at && form !== 'report') ?? null
  }
  const [opened, setOpened] = useState({ id, next: id ? below() : null })
  if (opened.id !== id) setOpened({ id, next: id ? below() : null })
  return opened.next
}

/** @param open how many of each form aren't resolved */
function Tabs({ query, open }: { query: InquiryQuery; open: Partial<Record<InboxForm, number>> }) {
  const { page: _page, type: _type, ...kept } = query
  const seesReports = useMay('reader')
  return (
    <nav aria-label="Forms" className="tabs mt-5">
      {([null, 'contact', 'beta', ...(seesReports ? (['report'] as const) : [])] as const).map((form) => {
        const count = form ? open[form] : Object.values(open).reduce((sum, some) => sum + some, 0)
        return (
          <Link
            key={form}
            aria-current={form === query.form ? 'page' : undefined}
            to={here + toSearchParams({ ...kept, form })}
          >
            {form ? inboxForms[form] : 'All'}
            {count ? (
              <span className="ml-1.5 text-sm font-normal tabular-nums">
                {count.toLocaleString('en-US')}
                <span className="sr-only"> not resolved</span>
              </span>
            ) : null}
          </Link>
        )
      })}
    </nav>
  )
}

function Filters({ query, admins, isNarrowed }: { query: InquiryQuery; admins: Assignee[]; isNarrowed: boolean }) {
  const { form, status, type, folder, assignee } = query
  const people = {
    [mine]: 'Me',
    [unassigned]: 'Nobody yet',
    ...Object.fromEntries(admins.map(({ id, name }) => [id, name])),
  }
  return (
    <FilterBar
      label="Search inquiries"
      placeholder="Name, email, subject or message"
      value={query.search}
      action={here}
      keep={form ? { form } : {}}
      clear={isNarrowed && here}
      filters={[
        { label: 'Status', name: 'status', value: status, all: 'All statuses', options: inquiryStatuses },
        ...(form !== 'beta' && form !== 'report'
          ? [{ label: 'Type', name: 'type', value: type, all: 'All types', options: inquiryTypes }]
          : []),
        {
          label: 'Folder',
          name: 'folder',
          value: folder ?? null,
          all: 'Inbox',
          options: { spam: 'Spam', deleted: 'Deleted' },
        },
        { label: 'Assigned to', name: 'assignee', value: assignee ?? null, all: 'Assigned: any', options: people },
      ]}
      menu={
        <>
          <AllowedTo least="reader">
            <Link className={menuItem} to={`${href('/admin/reports')}?show=hidden`}>
              Hidden items
            </Link>
            <Link className={menuItem} to={href('/admin/settings/reply-templates')}>
              Reply templates
            </Link>
          </AllowedTo>
          <AllowedTo least="editor">
            <ExportLink href={href('/admin/inquiries/csv') + toSearchParams({ ...query, page: 1 })} />
          </AllowedTo>
          <PrintItem />
        </>
      }
    />
  )
}

/** In the order of the list: what waits longest at the top. */
function Rows({
  inquiries,
  query,
  bar,
  open,
}: {
  inquiries: ListedInquiry[]
  query: InquiryQuery
  bar: string
  open: string | undefined
}) {
  const groups = [
    { title: `Past our ${brand.replyHours} hours`, isLate: true, rows: inquiries.filter(({ overdue }) => overdue) },
    { title: 'To answer', rows: inquiries.filter(({ isUnanswered, overdue }) => isUnanswered && !overdue) },
    { title: query.folder ? folders[query.folder] : 'Answered', rows: inquiries.filter((one) => !one.isUnanswered) },
  ]
  return groups.map(
    ({ title, isLate, rows }) =>
      rows.length > 0 && (
        <section key={title} className="mb-5">
          <h2 className={`mt-2 mb-1 px-3 text-sm font-semibold ${isLate ? 'text-problem' : 'text-ink-soft'}`}>
            {title}
          </h2>
          <ul className="border-b border-hair">
            {rows.map((inquiry) => (
              <InquiryRow key={inquiry.id} inquiry={inquiry} query={query} bar={bar} isOpen={inquiry.id === open} />
            ))}
          </ul>
        </section>
      ),
  )
}

export function ErrorBoundary() {
  return <ListError heading="Inquiries" title="Error loading inquiries" />
}
