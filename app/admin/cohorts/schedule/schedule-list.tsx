import { type ReactNode, useEffect, useRef } from 'react'
import { href, Outlet, useFetcher, useLocation, useParams, useRouteLoaderData } from 'react-router'
import { slugOf } from '../../../cohorts/bootcamp-home.ts'
import { wallClockInWords } from '../../../cohorts/cohort-record.ts'
import type { ItemRecord, OfficeHoursRecord } from '../../../cohorts/cohort-records.server.ts'
import type { Lost } from '../../../platform/forms/lost-connection.ts'
import type { ToastMessage } from '../../../platform/forms/toast.ts'
import { learningDocuments } from '../../../portal/schedule/learning-document.ts'
import { ArrowDown, ArrowUp, Pencil } from '../../../ui/drawings/icons.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { LineNode, type LineState } from '../../../ui/line-node.tsx'
import { Link } from '../../../ui/link.tsx'
import { useReadOnly } from '../../../ui/read-only.ts'
import { useToast } from '../../../ui/toaster.tsx'
import { useAnswer } from '../../../ui/use-answer.ts'
import { moveCopy } from '../copy.ts'
import { dueKey, type Times } from '../dates.ts'
import { itemKindNames } from './item-kind.ts'
import type { MovePlan } from './move-plan.ts'
import { spanInWords } from './office-hours-edit.ts'

interface ScheduleListProps {
  cohort: { id: number; slug: string | null }
  items: ItemRecord[]
  officeHours: OfficeHoursRecord[]
  /** Hand-ins to read, by exercise. */
  waiting: Record<number, number>
  /** Local time in the cohort's zone. */
  now: string
}

/** The schedule as a line of time. The item that is edited, moved or added is open in its row. */
export function ScheduleList({ cohort, items, officeHours, waiting, now }: ScheduleListProps) {
  const slug = slugOf(cohort)
  const { item: open, hours } = useParams()
  const isAdding = useLocation().pathname.startsWith(`${href('/admin/cohorts/:slug/schedule', { slug })}/new/`)
  const move = useRouteLoaderData<{ plan: MovePlan } | undefined>('admin/cohorts/schedule/move-session-page')
  const moving = new Map(move?.plan.moves.map(({ key, to }) => [key, to]))
  const sessions = items.filter(({ kind }) => kind === 'live session')
  const next = sessions.find(({ ends, cancelled }) => !cancelled && ends !== null && ends > now)
  const isReading = !open && !hours && !isAdding
  const isReadOnly = useReadOnly()
  if (items.length + officeHours.length === 0 && isReading) return <p className="empty">Nothing here yet.</p>
  return (
    <ol aria-label="Schedule">
      {inOrder(items, officeHours).map((row) => {
        if (!('kind' in row)) {
          if (String(row.id) === hours) return <OpenRow key={row.calendarName} />
          return (
            <Row
              key={row.calendarName}
              state="small"
              above="Optional"
              times={row}
              to={moving.get(row.calendarName)}
              note={row.ends <= now ? 'Over' : undefined}
              title={
                <RowLink
                  title="Office hours"
                  to={href('/admin/cohorts/:slug/schedule/office-hours/:hours', { slug, hours: String(row.id) })}
                />
              }
            />
          )
        }
        const { id, kind, title, ends, cancelled, calendarName } = row
        const [starts, until] = kind === 'exercise' ? [row.due, row.due] : [row.starts, ends]
        const isSession = kind === 'live session'
        const isOver = ends !== null && ends <= now
        if (String(id) === open) return <OpenRow key={id} actions={!move && <MoveButtons items={items} item={row} />} />
        return (
          <Row
            key={id}
            state={!isSession || isOver || cancelled ? 'small' : row === next && isReading ? 'now' : 'ahead'}
            above={isSession ? `Session ${sessions.indexOf(row) + 1}` : itemKindNames[kind]}
            title={
              <RowLink title={title} to={href('/admin/cohorts/:slug/schedule/:item', { slug, item: String(id) })} />
            }
            times={starts && until ? { starts, ends: until } : null}
            to={moving.get(calendarName ?? dueKey(id))}
            badge={cancelled && <span className="badge badge-problem">Cancelled</span>}
            note={noteOn(row, { isOver, isNext: row === next })}
          >
            {isSession && !cancelled && starts && starts <= now ? (
              <Link
                className="button-quiet button-small relative z-1"
                to={href('/admin/cohorts/:slug/attendance/:session', { slug, session: String(id) })}
              >
                Attendance<span className="sr-only"> of {title}</span>
              </Link>
            ) : kind === 'exercise' ? (
              <Link
                className="button-quiet button-small relative z-1 whitespace-nowrap"
                to={href('/admin/cohorts/:slug/hand-ins/:exercise', { slug, exercise: String(id) })}
              >
                Hand-ins {waiting[id] && <span className="badge tabular-nums">{waiting[id]}</span>}
                <span className="sr-only">of {title}</span>
              </Link>
            ) : (
              isSession &&
              !cancelled &&
              !isReadOnly && (
                <Link
                  className="button-quiet button-small relative z-1"
                  to={href('/admin/cohorts/:slug/schedule/:item/move', { slug, item: String(id) })}
                  preventScrollReset
                >
                  Move<span className="sr-only"> to another time: {title}</span>
                </Link>
              )
            )}
          </Row>
        )
      })}
      {isAdding && <OpenRow />}
    </ol>
  )
}

/** Office hours stand before the first session that is later. */
function inOrder(items: ItemRecord[], officeHours: OfficeHoursRecord[]) {
  const later = [...officeHours]
  const upTo = (starts: string) => later.splice(0, later.filter((slot) => slot.starts < starts).length)
  return [...items.flatMap((item) => [...(item.starts ? upTo(item.starts) : []), item]), ...later]
}

function noteOn(
  { kind, recordingUrl, document, upload }: ItemRecord,
  { isOver, isNext }: { isOver: boolean; isNext: boolean },
) {
  if (kind !== 'live session')
    return document ? (upload?.title ?? learningDocuments[document] ?? '') : 'No document yet'
  if (isOver) return recordingUrl ? 'Over, with a recording' : 'Over, no recording yet'
  return isNext ? 'Next' : undefined
}

function RowLink({ title, to }: { title: string; to: string }) {
  return (
    // It covers its row.
    <Link className="wrap-anywhere after:absolute after:inset-0 hover:underline" to={to} preventScrollReset>
      {title}
    </Link>
  )
}

function Row({
  state,
  above,
  title,
  times,
  to,
  badge,
  note,
  children,
}: {
  state: LineState
  above: string
  title: ReactNode
  times: Times | null
  /** Where it would move. */
  to: Times | undefined
  badge?: ReactNode
  note: string | undefined
  children?: ReactNode
}) {
  return (
    <li className="group relative grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 border-b border-hair py-3 ml-10 md:grid-cols-[1fr_20rem_7rem_1.25rem]">
      <LineNode state={state} className="w-6 -translate-x-10 translate-y-4" />
      <div className="min-w-0">
        <p className="text-sm text-ink-soft">{above}</p>
        <p className="font-heading font-bold">{title}</p>
      </div>
      <div className="min-w-0 text-sm max-md:col-start-1">
        {times && (to ? <Moved from={times} to={to} /> : <p className="font-semibold">{inWords(times)}</p>)}
        {badge}
        {note && <p className="wrap-anywhere text-ink-soft">{note}</p>}
      </div>
      <div className="max-md:col-start-2 max-md:row-span-2 max-md:row-start-1 empty:hidden">{children}</div>
      <Pencil aria-hidden="true" className="size-4.5 text-ink-soft max-md:hidden md:col-start-4" />
    </li>
  )
}

/** Of an exercise the moment when it is due. */
function inWords(times: Times): string {
  return times.starts === times.ends ? `Due ${wallClockInWords(times.starts)}` : spanInWords(times)
}

function Moved({ from, to }: { from: Times; to: Times }) {
  return (
    <p>
      <s className="text-ink-soft">{inWords(from)}</s> <strong className="text-ember-text">{inWords(to)}</strong>
    </p>
  )
}

/** Gets the focus, also after its address was opened from elsewhere. */
function OpenRow({ actions }: { actions?: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <li className="group relative ml-10 py-4 max-sm:ml-8">
      <LineNode state="now" className="w-6 -translate-x-10 translate-y-4 max-sm:-translate-x-8" />
      <div ref={panel} tabIndex={-1} className="card border-line outline-none">
        {actions}
        <Outlet />
      </div>
    </li>
  )
}

/** Keeps the focus on the used button in the new order, and announces the result. */
function MoveButtons({ items, item }: { items: ItemRecord[]; item: ItemRecord }) {
  const fetcher = useFetcher<{ notice: ToastMessage } | Lost>()
  const answer = useAnswer(fetcher.data, moveCopy)
  const toast = useToast()
  const notice = fetcher.state === 'idle' ? answer?.notice : undefined
  const isMoved = notice?.tone === 'success'
  useEffect(() => {
    if (notice && isMoved) toast(notice)
  }, [notice, isMoved, toast])
  if (useReadOnly()) return null
  const at = items.indexOf(item)
  const button = (way: 'up' | 'down', place: number) => {
    const isPossible = place >= 1 && place <= items.length
    const Arrow = way === 'up' ? ArrowUp : ArrowDown
    return (
      <button
        type="submit"
        name="place"
        value={place}
        className="button-quiet button-small px-3"
        aria-disabled={!isPossible || undefined}
        onClick={(event) => {
          if (!isPossible || fetcher.state !== 'idle') event.preventDefault()
        }}
      >
        <Arrow aria-hidden="true" className="size-5" />
        <span className="sr-only">
          Move {way}: {item.title}
        </span>
      </button>
    )
  }
  return (
    <>
      <fetcher.Form method="post" className="float-right ml-3 flex gap-2">
        <input type="hidden" name="intent" value="move" />
        <input type="hidden" name="item" value={item.id} />
        <input type="hidden" name="seen" value={items.map(({ id }) => id).join()} />
        {button('up', at)}
        {button('down', at + 2)}
      </fetcher.Form>
      <FormMessage notice={isMoved ? null : notice} />
    </>
  )
}
