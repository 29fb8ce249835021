import { href } from 'react-router'
import { type ReadableChange, readableChanges } from '../../audit/audit-change.ts'
import { bootcampName } from '../../cohorts/cohort.ts'
import { inquiryPath, inquiryStatuses, titleOf } from '../../inquiries/inquiry.ts'
import { dateOf, timeOf, type Written, weekdayOf } from '../../organization/dates.ts'
import { linkOf } from '../../portal/projects/project.ts'
import { againOf } from '../letters/again.ts'
import { nameOfLetter } from '../letters/letter-kind.ts'
import type { EventKind, StoredEvent } from './timeline.ts'

export interface ShownEvent {
  id: string
  kind: EventKind
  /** What the person did has a filled circle. */
  isTheirs: boolean
  at: Written
  title: string
  detail?: string | null
  /** In their own words. */
  text?: string | null
  changes?: ReadableChange[]
  link?: { label: string; to: string }
}

/** Days of this year, and earlier years. */
export function byDay(events: StoredEvent[], person: { id: string; email: string }, now: Date) {
  const today = dateOf(now)
  const days = new Map<string, ShownEvent[]>()
  for (const event of events) {
    const date = dateOf(event.at)
    const isThisYear = date.slice(0, 4) === today.slice(0, 4)
    const day = isThisYear ? (date === today ? `Today, ${weekdayOf(event.at)}` : weekdayOf(event.at)) : date.slice(0, 4)
    const words = isThisYear ? timeOf(event.at) : weekdayOf(event.at)
    days.set(day, [...(days.get(day) ?? []), { ...wordsOf(event, person), at: { iso: event.at.toISOString(), words } }])
  }
  return [...days].map(([day, events]) => ({ day, events }))
}

export function cursorOf(last: StoredEvent | undefined): string | null {
  return last ? `${last.key}~${last.id}` : null
}

const stateOfEmail = {
  delivered: 'Delivered',
  waiting: 'Not sent yet. We keep trying.',
  'left out': 'Not sent',
  moved: 'Goes to the corrected address instead',
  refused: 'Not delivered',
}

function wordsOf(event: StoredEvent, person: { id: string; email: string }): Omit<ShownEvent, 'at'> {
  const { id, kind } = event
  const theirs = (title: string, more: Partial<ShownEvent> = {}) => ({ id, kind, isTheirs: true, title, ...more })
  switch (event.kind) {
    case 'registered': {
      const bootcamp = bootcampName(event.about)
      return theirs(event.about.waits ? `Joined the waitlist of the ${bootcamp}` : `Registered for the ${bootcamp}`)
    }
    case 'accepted':
      return theirs('Accepted the expectations', { detail: bootcampName(event.about) })
    case 'entered':
      return theirs('Opened the portal for the first time')
    case 'answered':
      return theirs('Answered the questionnaire')
    case 'signed-in':
      return theirs('Signed in', { detail: event.about.browser })
    case 'project': {
      const { title, description, url, industries, hidden } = event.about
      const link = linkOf({ url })
      return theirs(`Added the project “${title}”`, {
        detail: [hidden && 'Hidden', ...(industries ?? [])].filter(Boolean).join(', '),
        text: description,
        ...(link && { link: { label: link.site, to: link.href } }),
      })
    }
    case 'attended': {
      const { deed, session, minutes } = event.about
      const words = {
        joined: `Joined “${session}” by our link`,
        'checked-in': `Checked in to “${session}”`,
        excused: `Said that they can’t make it to “${session}”`,
        minutes: `Was in “${session}” for ${minutes} minutes`,
      }
      return theirs(words[deed], { detail: bootcampName(event.about) })
    }
    case 'handed-in': {
      const { handIn, title, number } = event.about
      return theirs(`Handed in “${title}”${number > 1 ? `, revision ${number}` : ''}`, {
        link: { label: 'Read it', to: href('/admin/hand-ins/:id', { id: handIn }) },
      })
    }
    case 'inquiry': {
      const rowId = id.slice(kind.length + 1)
      return theirs(event.about.form === 'beta' ? `Asked for the beta: ${titleOf(event.about)}` : 'Wrote to us', {
        detail: inquiryStatuses[event.about.status],
        link: {
          label: event.about.form === 'beta' ? 'Read the request' : titleOf(event.about),
          to: inquiryPath({ id: rowId }),
        },
      })
    }
    case 'email': {
      const { kind: template, to, state, problem } = event.about
      const name = nameOfLetter(template)
      const detail = [
        to.toLowerCase() !== person.email.toLowerCase() && `to ${to}`,
        stateOfEmail[state],
        state !== 'delivered' && state !== 'moved' && problem,
      ]
      const again = state !== 'waiting' && againOf(template).how === 'anew'
      const rowId = id.slice(kind.length + 1)
      return {
        id,
        kind,
        isTheirs: false,
        title: `“${name}”`,
        detail: detail.filter(Boolean).join('. '),
        ...(again && { link: { label: 'Send again…', to: againPath(rowId, person.id) } }),
      }
    }
    case 'change': {
      const { actor, isOwn, isSite, action, changes, reason } = event.about
      return {
        id,
        kind,
        isTheirs: isOwn,
        title: action,
        detail: isOwn || isSite ? null : `by ${actor}`,
        text: reason && `Reason: ${reason}`,
        changes: readableChanges(changes),
      }
    }
  }
}

/** The preview of an email to them, from which it is sent. @param letter an id, or a kind that `send-again` knows */
export function againPath(letter: string, person: string): string {
  const params = new URLSearchParams({ person, list: `person=${person}` })
  return `${href('/admin/messages/delivery/:id/again', { id: letter })}?${params}`
}
