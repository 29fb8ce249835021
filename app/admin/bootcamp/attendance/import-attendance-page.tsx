import { data, Form, href } from 'react-router'
import { listAttendees } from '../../../attendance/attendance.server.ts'
import { attendanceNames, stateOf } from '../../../attendance/attendance.ts'
import { importMinutes, nameOf } from '../../../attendance/change-attendance.server.ts'
import { matchMeetingList } from '../../../attendance/meeting-list.ts'
import { readMeetingList } from '../../../attendance/read-meeting-list.server.ts'
import { slugOf } from '../../../cohorts/bootcamp-home.ts'
import { brand } from '../../../organization/brand.ts'
import { CsvRefused } from '../../../platform/csv/csv.ts'
import { textOfFile } from '../../../platform/csv/file-text.server.ts'
import { readParts } from '../../../platform/forms/form-parts.server.ts'
import { mostFormBytes } from '../../../platform/forms/read-body.server.ts'
import { readForm } from '../../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../../platform/forms/toast.server.ts'
import { problem, type ToastMessage } from '../../../platform/forms/toast.ts'
import { isUuid } from '../../../platform/row-id.ts'
import { logFailure, servicesContext } from '../../../platform/services.ts'
import { requireAdmin, requireOrganiser } from '../../../sign-in/viewer.server.ts'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { Link } from '../../../ui/link.tsx'
import { DataTable } from '../../../ui/list/data-table.tsx'
import { BackLink } from '../../../ui/page-header.tsx'
import { useReadOnly } from '../../../ui/read-only.ts'
import { useAnswer } from '../../../ui/use-answer.ts'
import { peopleInWords } from '../../copy.ts'
import type { Route } from './+types/import-attendance-page'
import { importCopy, importedNotice } from './copy.ts'
import { requireSession } from './require-session.server.ts'

const mostFileBytes = 1_000_000

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `The meeting’s list · ${loaderData.name}` : 'Not found'} · ${brand.name}` },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const { cohort, session } = await requireSession(context, params)
  return { slug: slugOf(cohort), name: session.name, session: params.session }
}

interface Look {
  /** Ids and minutes, for the form that notes them. */
  list: string
  matched: { id: string; name: string; minutes: number; before: string; after: string }[]
  unmatched: { name: string; email: string; minutes: number }[]
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireOrganiser(context)
  const { cohort, session } = await requireSession(context, params)
  const answer = (status: number, notice: ToastMessage | null, look: Look | null = null) =>
    data({ notice, look }, { status })
  const form = await readFileForm(request)
  try {
    const list = form.get('list')
    if (typeof list === 'string') {
      const people = await importMinutes(services, admin, session, minutesOf(list))
      const page = href('/admin/cohorts/:slug/attendance/:session', { slug: slugOf(cohort), session: params.session })
      return redirectWithToast(context, page, importedNotice(people))
    }
    const file = form.get('file')
    const text = file instanceof File ? textOfFile(new Uint8Array(await file.arrayBuffer())) : ''
    const rows = await readMeetingList(text, services.clock.now())
    const people = await listAttendees(services.db, session.id)
    const { matched, unmatched } = matchMeetingList(rows, people)
    const found = matched.flatMap(({ id, minutes }) => {
      const person = people.find((one) => one.id === id)
      if (!person) return []
      const before = stateOf(person, session.isOver)
      const after = person.corrected ?? 'present'
      return {
        id,
        minutes,
        name: nameOf(person),
        before: before ? attendanceNames[before] : '–',
        after: attendanceNames[after],
      }
    })
    return answer(200, null, {
      list: matched.map(({ id, minutes }) => `${id}:${minutes}`).join(' '),
      matched: found,
      unmatched,
    })
  } catch (error) {
    if (error instanceof CsvRefused) return answer(400, problem('This list can’t be read', error.message))
    logFailure(context, error, 'attendance could not be imported')
    return answer(503, importCopy.failed)
  }
}

/** @throws an answer of 413 for a file that is longer than any list of a meeting */
async function readFileForm(request: Request): Promise<FormData> {
  const cutOff = () => {
    throw data('The file is too large.', { status: 413 })
  }
  return (
    (await readParts(request, { most: mostFileBytes + mostFormBytes, isWanted: () => true, cutOff })) ??
    readForm(request)
  )
}

function minutesOf(list: string): { id: string; minutes: number }[] {
  return list
    .split(' ')
    .map((pair) => pair.split(':'))
    .filter(([id = '', minutes = '']) => isUuid(id) && /^[1-9]\d{0,4}$/.test(minutes))
    .map(([id = '', minutes]) => ({ id, minutes: Number(minutes) }))
}

export default function ImportAttendancePage({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, name, session } = loaderData
  const answer = useAnswer(actionData, importCopy)
  const back = href('/admin/cohorts/:slug/attendance/:session', { slug, session })
  const isReadOnly = useReadOnly()
  const look = answer?.look
  return (
    <div className="grid max-w-4xl gap-5">
      <div>
        <BackLink to={back} label={`Back to ${name}`} />
        <h2 className="text-2xl">The meeting’s list</h2>
        <p className="mt-2 text-ink-soft">
          Zoom’s participants report, or another list as CSV with names or emails and durations, in any language. You
          see what it says of each person before anything is noted.
        </p>
      </div>
      <FormMessage notice={answer?.notice} />
      {look ? (
        <ShownLook look={look} back={back} />
      ) : (
        !isReadOnly && (
          <Form method="post" encType="multipart/form-data" className="form card max-w-xl">
            <div className="field">
              <label htmlFor="meeting-list">CSV file</label>
              <input
                id="meeting-list"
                type="file"
                name="file"
                accept=".csv,.txt,text/csv,text/plain"
                required
                className="input"
              />
            </div>
            <div>
              <SubmitButton pending="Reading...">Look at it</SubmitButton>
            </div>
          </Form>
        )
      )}
    </div>
  )
}

function ShownLook({ look: { list, matched, unmatched }, back }: { look: Look; back: string }) {
  return (
    <>
      <section aria-labelledby="matched">
        <h3 id="matched" className="mb-3 text-xl">
          {matched.length > 0 ? `${peopleInWords(matched.length)} found` : 'Nobody on this list has a place here'}
        </h3>
        {matched.length > 0 && (
          <DataTable
            caption="People found"
            columns={[
              { header: 'Name', namesRow: true, cell: (row) => <bdi>{row.name}</bdi> },
              { header: 'Minutes', cell: (row) => row.minutes.toLocaleString('en-US') },
              { header: 'Now', cell: (row) => row.before },
              { header: 'Then', cell: (row) => (row.after === row.before ? 'the same' : <strong>{row.after}</strong>) },
            ]}
            rows={matched}
            keyOf={({ id }) => id}
          />
        )}
      </section>
      {unmatched.length > 0 && (
        <section aria-labelledby="unmatched">
          <h3 id="unmatched" className="mb-3 text-xl">
            {unmatched.length.toLocaleString('en-US')} not found
          </h3>
          <p className="mb-3 text-ink-soft">
            No one with a place has this email, and no one alone has this name. Tick them in the list by hand.
          </p>
          <DataTable
            caption="Not found"
            columns={[
              { header: 'Name', namesRow: true, cell: (row) => <bdi>{row.name || '–'}</bdi> },
              { header: 'Email', cell: (row) => row.email || '–' },
              { header: 'Minutes', cell: (row) => row.minutes.toLocaleString('en-US') },
            ]}
            rows={unmatched}
            keyOf={({ name, email }) => `${name} ${email}`}
          />
        </section>
      )}
      <Form method="post" className="flex flex-wrap gap-3">
        {matched.length > 0 && (
          <>
            <input type="hidden" name="list" value={list} />
            <SubmitButton pending="Noting...">{`Note it for ${peopleInWords(matched.length)}`}</SubmitButton>
          </>
        )}
        <Link className="button-quiet" to={back}>
          Leave it as it is
        </Link>
      </Form>
    </>
  )
}
