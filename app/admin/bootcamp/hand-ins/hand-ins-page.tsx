import { href } from 'react-router'
import { AllowedTo } from '../../../allowed-to.tsx'
import { slugOf, titleOf } from '../../../cohorts/bootcamp-home.ts'
import { wallClockAt, wallClockInWords } from '../../../cohorts/cohort-record.ts'
import { handInStates, isLate } from '../../../hand-ins/hand-in.ts'
import { type ListedHandIn, listHandIns } from '../../../hand-ins/hand-ins.server.ts'
import { brand } from '../../../organization/brand.ts'
import { servicesContext } from '../../../platform/services.ts'
import { requireAdmin } from '../../../sign-in/viewer.server.ts'
import { Link } from '../../../ui/link.tsx'
import { ExportLink } from '../../../ui/list/export-link.tsx'
import type { Route } from './+types/hand-ins-page'
import { requireExercise } from './require-exercise.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `Hand-ins · ${loaderData.bootcamp}` : 'Not found'} · ${brand.name}` },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db, clock } = context.get(servicesContext)
  const { cohort, exercises, item, number, due } = await requireExercise(context, params)
  const people = await listHandIns(db, item.id)
  const now = clock.now()
  return {
    slug: slugOf(cohort),
    bootcamp: titleOf(cohort),
    exercise: { id: item.id, number, title: item.title, due: item.due && wallClockInWords(item.due) },
    exercises: exercises.map(({ id }, at) => ({ id, number: at + 1 })),
    people: people.map((one) => shown(one, cohort.zone, { due, ends: cohort.endsAt ?? now, now })),
  }
}

function shown(
  { memberId, firstName, lastName, id, state, revisions, firstSentAt, sentAt }: ListedHandIn,
  zone: string,
  { due, ends, now }: { due: string | null; ends: Date; now: Date },
) {
  const late = isLate({ due, sentAt: firstSentAt?.toISOString() ?? null, ends }, now)
  const parts = [
    sentAt && `Sent ${wallClockInWords(wallClockAt(sentAt, zone))}`,
    revisions > 1 && `revision ${revisions}`,
    late && (sentAt ? 'came late' : 'late'),
  ].filter(Boolean)
  return { memberId, name: `${firstName} ${lastName}`, id, state, isLate: late, note: parts.join(', ') }
}

export default function HandInsPage({ loaderData }: Route.ComponentProps) {
  const { slug, exercise, exercises, people } = loaderData
  const at = { slug, exercise: String(exercise.id) }
  const next = people.find(({ state }) => state === 'sent')
  return (
    <section aria-labelledby="hand-ins" className="max-w-4xl min-w-0">
      <nav aria-label="Exercise" className="mb-4 flex flex-wrap gap-1.5">
        {exercises.map(({ id, number }) => (
          <Link
            key={id}
            to={href('/admin/cohorts/:slug/hand-ins/:exercise', { slug, exercise: String(id) })}
            aria-current={id === exercise.id ? 'page' : undefined}
            className="filter-chip"
          >
            Exercise {number}
          </Link>
        ))}
      </nav>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h2 id="hand-ins" className="text-2xl wrap-anywhere">
            Exercise {exercise.number}: {exercise.title}
          </h2>
          <p className="mt-1 text-ink-soft">
            {exercise.due && `Due ${exercise.due}. `}
            {inWords(people)}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {next?.id && (
            <Link className="button button-small" to={href('/admin/hand-ins/:id', { id: next.id })}>
              Read the next one
            </Link>
          )}
          <AllowedTo least="organiser">
            <ExportLink
              className="button-quiet button-small"
              href={href('/admin/cohorts/:slug/hand-ins/:exercise/csv', at)}
              of={`the hand-ins of exercise ${exercise.number}`}
              people="with"
            />
          </AllowedTo>
        </div>
      </div>
      {people.length === 0 ? (
        <p className="empty mt-4">Nobody has a place in this bootcamp.</p>
      ) : (
        <ul aria-label="Hand-ins" className="mt-4">
          {people.map(({ memberId, name, id, state, isLate, note }) => (
            <li
              key={memberId}
              className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-b border-hair py-2"
            >
              <span className="min-w-0 flex-1">
                <Link
                  className="link font-semibold wrap-anywhere"
                  to={id ? href('/admin/hand-ins/:id', { id }) : href('/admin/users/:id', { id: memberId })}
                >
                  <bdi>{name}</bdi>
                </Link>
                {note && <span className="block text-sm text-ink-soft">{note}</span>}
              </span>
              <span className={`badge ${state ? tones[state] : isLate ? 'badge-problem' : ''}`}>
                {state === 'sent' ? 'To read' : state ? handInStates[state] : 'Nothing yet'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const tones = { draft: '', sent: 'badge-ember', 'changes wanted': 'badge-teal', seen: 'badge-success' }

/** @returns '3 to read, 12 seen, 2 asked for changes, 8 with nothing yet, 4 late.' */
function inWords(people: { state: keyof typeof tones | null; isLate: boolean }[]): string {
  const count = (state: keyof typeof tones | null) => people.filter((one) => one.state === state).length
  const waiting = count(null) + count('draft')
  const late = people.filter(({ state, isLate }) => isLate && (state === null || state === 'draft')).length
  const parts = [
    `${count('sent')} to read`,
    count('seen') > 0 && `${count('seen')} seen`,
    count('changes wanted') > 0 && `${count('changes wanted')} asked for changes`,
    waiting > 0 && `${waiting} not sent yet`,
    late > 0 && `${late} of them late`,
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}
