import { Form, href } from 'react-router'
import { dayOf, hoursOf, momentOf } from '../../cohorts/cohort.ts'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { Link } from '../../ui/link.tsx'
import { DocumentLink } from '../schedule/document-link.tsx'
import type { ShownDashboard } from './show-dashboard.server.ts'
import type { Tick, WeekRow } from './this-week.ts'

/** The five steps as a network that lights up: below each other on a phone, beside each other at a desk. */
export function Ticks({ ticks }: { ticks: Tick[] }) {
  return (
    <ol
      aria-label="Your progress"
      className="mt-[clamp(1.5rem,3vw,2.5rem)] grid border-y border-hair py-4 md:auto-cols-fr md:grid-flow-col"
    >
      {ticks.map(({ name, part, words }) => (
        <li
          key={name}
          className="relative grid grid-cols-[1.5rem_1fr] items-center gap-x-3 py-1 before:absolute before:top-1/2 before:left-3 before:h-full before:w-px before:bg-line last:before:hidden md:grid-cols-1 md:gap-y-2 md:before:top-4 md:before:left-6 md:before:h-px md:before:w-full"
        >
          <TickMark part={part} />
          <span className="text-sm">
            <strong className="md:block">{name}</strong> <span className="text-ink-soft">{words}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Full when done, a slice when begun. */
function TickMark({ part }: { part: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="relative size-6">
      <circle cx="12" cy="12" r="10.5" className="fill-paper stroke-line" strokeWidth="1.5" />
      <circle
        cx="12"
        cy="12"
        r="5"
        className="fill-none stroke-ember"
        strokeWidth="10"
        pathLength="100"
        strokeDasharray={`${part * 100} 100`}
        transform="rotate(-90 12 12)"
      />
      {part >= 1 && <path d="m7.5 12.5 3 3 6-6.5" className="fill-none stroke-on-ember" strokeWidth="2" />}
    </svg>
  )
}

/** What there is to do until the next session. */
export function ThisWeek({
  week: { rows, isAtOwnPace, hasPicture, hasFeed },
  zone,
  kept,
}: {
  week: NonNullable<ShownDashboard['week']>
  zone: string
  kept: string
}) {
  const open = [
    ...(hasPicture ? [] : [{ to: `${href('/training-portal/profile')}#picture`, words: 'add your photo' }]),
    ...(hasFeed
      ? []
      : [
          {
            to: `${href('/training-portal/schedule')}${kept}#subscribe`,
            words: 'put the sessions in your calendar',
          },
        ]),
  ]
  return (
    <section aria-labelledby="this-week">
      <h2 id="this-week" className="border-b border-line pb-3 text-2xl">
        {isAtOwnPace ? 'At your own pace' : 'This week'}
      </h2>
      {rows.length > 0 ? (
        <ul className="divide-y divide-hair border-b border-line">
          {rows.map((row) => (
            <li key={row.kind} className="grid gap-x-6 gap-y-3 py-4 sm:grid-cols-[1fr_auto] sm:items-center">
              <Row row={row} zone={zone} kept={kept} isAtOwnPace={isAtOwnPace} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="border-b border-line py-4">
          {isAtOwnPace ? 'You’ve done all there is to do here.' : 'Nothing to do until the next session.'}
        </p>
      )}
      {open.length > 0 && (
        <p className="hint mt-3">
          Still open:{' '}
          {open.map(({ to, words }, at) => (
            <span key={to}>
              {at > 0 && ', '}
              <Link className="link" to={to}>
                {words}
              </Link>
            </span>
          ))}
          .
        </p>
      )}
    </section>
  )
}

function Row({ row, zone, kept, isAtOwnPace }: { row: WeekRow; zone: string; kept: string; isAtOwnPace: boolean }) {
  switch (row.kind) {
    case 'preparation': {
      const { id, title, hours } = row.item
      return (
        <>
          <About title={title}>
            {[hours !== null && inHours(hours), !isAtOwnPace && 'Read it before session 1'].filter(Boolean).join('. ')}
          </About>
          <div className="flex flex-wrap items-center gap-3">
            <DocumentLink of={row.item}>Open the prep pack</DocumentLink>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="read" value={id} />
              <PendingButton className="button-quiet" pending="Saving...">
                I’ve read it
              </PendingButton>
            </Form>
          </div>
        </>
      )
    }
    case 'exercise': {
      const { id, number, title, hours, due } = row.item
      const facts = [
        row.wantsChanges && 'We’d like to see some changes',
        due !== null && !isAtOwnPace && `Due ${momentOf(due, zone)}`,
        hours !== null && inHours(hours),
        row.begun !== null && `Your draft is from ${dayOf(row.begun, zone)}`,
      ].filter(Boolean)
      return (
        <>
          <About title={`Exercise ${number}: ${title}`}>{facts.join('. ')}</About>
          <Link className="button" to={href('/training-portal/exercises/:id', { id: String(id) }) + kept}>
            {row.wantsChanges || row.begun !== null ? 'Continue' : 'Begin'}
          </Link>
        </>
      )
    }
    case 'recording':
      return (
        <>
          <About title={`The recording of session ${row.session.number}`}>{row.session.title}</About>
          <Link
            className="button-quiet"
            to={href('/training-portal/sessions/:id', { id: String(row.session.id) }) + kept}
          >
            Watch
          </Link>
        </>
      )
    case 'office-hours':
      return (
        <>
          <About title="Office hours">
            {row.slots.map((slot) => (
              <span key={slot.starts} className="block">
                {dayOf(slot.starts, zone)}, {hoursOf(slot, zone)}
              </span>
            ))}
          </About>
          <Link className="button-quiet" to={`${href('/training-portal/schedule')}${kept}#exercise-1`}>
            Add to calendar
          </Link>
        </>
      )
  }
}

function About({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="text-lg/tight">{title}</h3>
      <div className="mt-1 text-ink-soft">{children}</div>
    </div>
  )
}

function inHours(hours: number): string {
  return `About ${hours} ${hours === 1 ? 'hour' : 'hours'}`
}
