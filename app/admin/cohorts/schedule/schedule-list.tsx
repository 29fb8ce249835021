import { type DragEvent, useEffect, useRef, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { wallClockInWords } from '../../../cohorts/cohort-record.ts'
import type { ItemRecord } from '../../../cohorts/cohort-records.server.ts'
import type { Lost } from '../../../platform/forms/lost-connection.ts'
import type { ToastMessage } from '../../../platform/forms/toast.ts'
import { ArrowDown, ArrowUp, GripVertical } from '../../../ui/drawings/icons.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { Link } from '../../../ui/link.tsx'
import { useReadOnly } from '../../../ui/read-only.ts'
import { useToast } from '../../../ui/toaster.tsx'
import { useAnswer } from '../../../ui/use-answer.ts'
import { moveCopy } from '../copy.ts'
import { itemKindNames, itemKinds, slugOfKind } from './item-kind.ts'

type Item = Pick<ItemRecord, 'id' | 'kind' | 'title' | 'starts' | 'due' | 'cancelled' | 'recordingUrl' | 'document'>

/** The schedule, in order. Each item moves by two buttons, or by dragging with a mouse. */
export function ScheduleList({ cohortId, items }: { cohortId: string; items: Item[] }) {
  const { Form, move, focusAfter, underWay, problem } = useMoving(items)
  const drag = useDragging(items, move)
  const isReadOnly = useReadOnly()
  return (
    <>
      <FormMessage notice={problem} />
      {items.length === 0 ? (
        <p className="empty">Nothing here yet.</p>
      ) : (
        <ol aria-label="Schedule" className="grid gap-2" {...drag.list}>
          {items.map((item, at) => (
            <li
              key={item.id}
              {...drag.row(item.id)}
              className={`card flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 ${drag.markOf(item.id)}`}
            >
              {!isReadOnly && <Handle {...drag.handle(item.id)} />}
              <div className="min-w-0 flex-1 basis-56">
                <Link
                  className="link font-semibold wrap-anywhere"
                  to={href('/admin/cohorts/:id/schedule/:item', { id: cohortId, item: String(item.id) })}
                >
                  {item.title}
                </Link>
                <p className="hint">
                  {itemKindNames[item.kind]}
                  <About item={item} />
                </p>
              </div>
              {item.cancelled && <span className="badge badge-problem">Cancelled</span>}
              {item.kind === 'live session' && !item.cancelled && !isReadOnly && (
                <Link
                  className="button-quiet button-small"
                  to={href('/admin/cohorts/:id/schedule/:item/move', { id: cohortId, item: String(item.id) })}
                >
                  Move<span className="sr-only"> to another time: {item.title}</span>
                </Link>
              )}
              <Form method="post" className="flex gap-2">
                <MoveButtons items={items} at={at} underWay={underWay} onMove={focusAfter} />
              </Form>
            </li>
          ))}
        </ol>
      )}
      {!isReadOnly && (
        <ul className="mt-4 flex flex-wrap gap-3">
          {itemKinds.map((kind) => (
            <li key={kind}>
              <Link
                className="button-quiet button-small"
                to={href('/admin/cohorts/:id/schedule/new/:kind', { id: cohortId, kind: slugOfKind(kind) })}
              >
                Add {kind === 'live session' ? 'a live session' : kind === 'exercise' ? 'an exercise' : 'preparation'}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function About({ item: { kind, starts, due, recordingUrl, document } }: { item: Item }) {
  if (kind !== 'live session')
    return (
      <>
        {due && ` · due ${wallClockInWords(due)}`}
        {!document && ' · No document yet'}
      </>
    )
  return (
    <>
      {starts && ` · ${wallClockInWords(starts)}`}
      {recordingUrl && ' · Recording'}
    </>
  )
}

function buttonId(item: number, way: 'up' | 'down'): string {
  return `move-${way}-${item}`
}

function MoveButtons({
  items,
  at,
  underWay,
  onMove,
}: {
  items: Item[]
  at: number
  underWay: boolean
  onMove: (button: string) => void
}) {
  const item = items[at]
  const isReadOnly = useReadOnly()
  if (!item || isReadOnly) return null
  const button = (way: 'up' | 'down', place: number) => {
    const isPossible = place >= 1 && place <= items.length
    const Arrow = way === 'up' ? ArrowUp : ArrowDown
    return (
      <button
        id={buttonId(item.id, way)}
        type="submit"
        name="place"
        value={place}
        className="button-quiet button-small px-3"
        aria-disabled={!isPossible || undefined}
        onClick={(event) => {
          if (isPossible && !underWay) onMove(event.currentTarget.id)
          else event.preventDefault()
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
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="item" value={item.id} />
      <input type="hidden" name="seen" value={seenIn(items)} />
      {button('up', at)}
      {button('down', at + 2)}
    </>
  )
}

function seenIn(items: Item[]): string {
  return items.map(({ id }) => id).join()
}

/** Keeps the focus on the used button in the new order, and announces the result. */
function useMoving(items: Item[]) {
  const fetcher = useFetcher<{ notice: ToastMessage } | Lost>()
  const answer = useAnswer(fetcher.data, moveCopy)
  const toast = useToast()
  const used = useRef<string | null>(null)
  const isIdle = fetcher.state === 'idle'
  const notice = isIdle ? answer?.notice : undefined
  const isMoved = notice?.tone === 'success'
  useEffect(() => {
    if (!notice || !isMoved) return
    toast(notice)
    if (used.current) document.getElementById(used.current)?.focus()
  }, [notice, isMoved, toast])
  return {
    Form: fetcher.Form,
    focusAfter(button: string) {
      used.current = button
    },
    move(item: number, place: number) {
      used.current = null
      void fetcher.submit({ intent: 'move', item, place, seen: seenIn(items) }, { method: 'post' })
    },
    underWay: !isIdle,
    problem: isMoved ? null : notice,
  }
}

interface DropTarget {
  item: number
  isBehind: boolean
}

/** HTML drag and drop, which touch screens lack: there the buttons remain. */
function useDragging(items: Item[], move: (item: number, place: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [target, setTarget] = useState<DropTarget | null>(null)
  // State may be rendered only after the drop.
  const latest = useRef<DropTarget | null>(null)
  function aim(next: DropTarget | null) {
    latest.current = next
    setTarget(next)
  }
  function end() {
    setDragged(null)
    aim(null)
  }
  function drop(event: DragEvent) {
    const { current } = latest
    if (dragged === null) return
    event.preventDefault()
    if (current && current.item !== dragged) {
      // Counted without the dragged item.
      const place = items.filter(({ id }) => id !== dragged).findIndex(({ id }) => id === current.item)
      move(dragged, place + 1 + (current.isBehind ? 1 : 0))
    }
    end()
  }
  return {
    list: { onDrop: drop, onDragOver: (event: DragEvent) => dragged !== null && event.preventDefault() },
    row: (id: number) => ({
      onDragOver(event: DragEvent<HTMLElement>) {
        if (dragged === null) return
        event.preventDefault()
        const { top, height } = event.currentTarget.getBoundingClientRect()
        const isBehind = event.clientY > top + height / 2
        if (latest.current?.item !== id || latest.current.isBehind !== isBehind) aim({ item: id, isBehind })
      },
    }),
    handle: (id: number) => ({
      onDragStart(event: DragEvent<HTMLElement>) {
        const row = event.currentTarget.closest('li')
        if (row) event.dataTransfer.setDragImage(row, 0, 0)
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', items.find((item) => item.id === id)?.title ?? '')
        setDragged(id)
      },
      onDragEnd: end,
    }),
    markOf(id: number) {
      if (dragged === id) return 'opacity-50'
      if (dragged === null || target?.item !== id) return ''
      return target.isBehind ? 'shadow-[0_4px_0_0_var(--color-ember)]' : 'shadow-[0_-4px_0_0_var(--color-ember)]'
    },
  }
}

/** For a mouse alone; keyboards and screen readers use the buttons. */
function Handle(handlers: { onDragStart(event: DragEvent<HTMLElement>): void; onDragEnd(): void }) {
  return (
    <span
      aria-hidden="true"
      draggable
      {...handlers}
      className="cursor-grab touch-none text-ink-soft pointer-coarse:hidden"
    >
      <GripVertical className="size-5" />
    </span>
  )
}
