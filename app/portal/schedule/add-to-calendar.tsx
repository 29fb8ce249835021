import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { href, useSearchParams } from 'react-router'
import { type CalendarEvent, googleCalendarUrl, outlookCalendarUrl } from '../../cohorts/calendar-event.ts'
import { CalendarPlus, ChevronDown } from '../../ui/drawings/icons.tsx'
import { useToast } from '../../ui/toaster.tsx'
import { keptCohort } from '../own-cohort.ts'
import { useIsLook } from '../portal-place.ts'
import { calendarCopy } from './copy.ts'

/**
 * A disclosure with plain links, which works without JavaScript; the script adds arrow keys, Escape, and closing on focus
 * loss.
 */
export function AddToCalendar({ event, of, isOver }: { event: CalendarEvent; of: string; isOver: boolean }) {
  const menu = useFoldingMenu()
  const toast = useToast()
  const [params] = useSearchParams()
  // The file's URL needs a participant's session.
  const isLook = useIsLook()
  const opening = (name: 'google' | 'outlook') => () => {
    menu.fold()
    toast(calendarCopy[name])
  }
  const download = (click: MouseEvent) => {
    menu.fold()
    if (!navigator.onLine) click.preventDefault()
    toast(navigator.onLine ? calendarCopy.file : calendarCopy.offline)
  }
  const elsewhere = { target: '_blank', rel: 'noreferrer' }
  return (
    <details ref={menu.ref} className="group relative print:hidden" onKeyDown={menu.onKeyDown}>
      <summary
        className={`list-none [&::-webkit-details-marker]:hidden ${isOver ? 'link inline-flex min-h-9 items-center gap-2' : 'button-quiet'}`}
      >
        <CalendarPlus aria-hidden="true" className="size-5 flex-none" />
        Add to Calendar<span className="sr-only">: {of}</span>
        <ChevronDown aria-hidden="true" className="size-5 flex-none group-open:rotate-180" />
      </summary>
      <ul className="absolute top-[calc(100%+0.25rem)] left-0 z-10 w-max max-w-[calc(100vw-6rem)] divide-y divide-hair rounded-md border border-line bg-field">
        <li>
          <a className={choice} href={googleCalendarUrl(event)} {...elsewhere} onClick={opening('google')}>
            Google Calendar <span className="hint block font-normal">opens in a new tab</span>
          </a>
        </li>
        <li>
          <a className={choice} href={outlookCalendarUrl(event)} {...elsewhere} onClick={opening('outlook')}>
            Outlook Calendar <span className="hint block font-normal">opens in a new tab</span>
          </a>
        </li>
        {!isLook && (
          <li>
            <a
              className={choice}
              href={
                href('/training-portal/schedule/calendar/:file', { file: `${event.name}.ics` }) + keptCohort(params)
              }
              onClick={download}
            >
              Download .ics <span className="hint block font-normal">for any other calendar</span>
            </a>
          </li>
        )}
      </ul>
    </details>
  )
}

const choice = 'block px-4 py-2.5 font-semibold text-ink hover:bg-surface focus-visible:outline-offset-[-3px]'

/** Keyboard and pointer behaviour of a menu. */
function useFoldingMenu() {
  const ref = useRef<HTMLDetailsElement>(null)
  const fold = () => {
    if (ref.current) ref.current.open = false
  }
  useEffect(() => {
    const foldElsewhere = ({ target }: Event) => {
      if (ref.current?.open && !ref.current.contains(target as Node)) ref.current.open = false
    }
    const events = ['pointerdown', 'focusin'] as const
    for (const name of events) document.addEventListener(name, foldElsewhere)
    return () => {
      for (const name of events) document.removeEventListener(name, foldElsewhere)
    }
  }, [])

  function onKeyDown(event: KeyboardEvent) {
    const menu = ref.current
    if (!menu) return
    if (event.key === 'Escape' && menu.open) {
      fold()
      menu.querySelector('summary')?.focus()
      return
    }
    const links = [...menu.querySelectorAll('a')]
    const at = links.indexOf(document.activeElement as HTMLAnchorElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    menu.open = true
    // ArrowUp on the button moves to the last link.
    links.at(to === -2 ? -1 : to % links.length)?.focus()
  }
  return { ref, fold, onKeyDown }
}
