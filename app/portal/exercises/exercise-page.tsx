import { randomUUID } from 'node:crypto'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, href, type RouterContextProvider, useSearchParams } from 'react-router'
import { momentOf } from '../../cohorts/cohort.ts'
import { contactLetter } from '../../contact/contact.email.tsx'
import {
  handInStates,
  hoursInWords,
  isLate,
  mostRevisions,
  type Revision,
  workInWords,
} from '../../hand-ins/hand-in.ts'
import { handInFileCopy, mostHandInBytes } from '../../hand-ins/hand-in-file.ts'
import { handInSchema, handInTextNames } from '../../hand-ins/hand-in-schema.ts'
import { findHandIn } from '../../hand-ins/hand-ins.server.ts'
import { saveDraft } from '../../hand-ins/save-draft.server.ts'
import { sendHandIn } from '../../hand-ins/send.server.ts'
import { WorkView } from '../../hand-ins/work-view.tsx'
import { sendInquiry } from '../../inquiries/sending/send-inquiry.server.ts'
import { brand } from '../../organization/brand.ts'
import { receiveUpload } from '../../platform/files/receive-upload.server.ts'
import { nothingChanged } from '../../platform/forms/revalidation.ts'
import { mergeThreeWay, readTexts } from '../../platform/forms/three-way-merge.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { secondsUntilAllowed } from '../../platform/http/rate-limit.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import type { FormAnswer } from '../../ui/form/action-form.tsx'
import { newIdOf } from '../../ui/form/new-id.tsx'
import { BackLink } from '../../ui/page-header.tsx'
import type { Member } from '../../viewer.ts'
import { keptCohort } from '../own-cohort.ts'
import { DocumentLink } from '../schedule/document-link.tsx'
import { DueTime } from '../schedule/due-time.tsx'
import { sectionNameOf } from '../schedule/section-names.ts'
import type { Route } from './+types/exercise-page'
import { handInCopy, stuckCopy } from './copy.ts'
import { findOwnExercise } from './find-own-exercise.server.ts'
import { type HandInAnswer, HandInForm, handInForm, knownDraft } from './hand-in-form.tsx'
import { StuckForm } from './stuck-form.tsx'
import { stuckForm, stuckSchema } from './stuck-schema.ts'

export { unlessNothingChanged as shouldRevalidate } from '../../platform/forms/revalidation.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? loaderData.exercise.title : 'Not found'} · ${brand.name}` },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { schedule, exercise, of, ends, isOver } = await findOwnExercise(context, params.id)
  const { db, clock } = context.get(servicesContext)
  const handIn = await findHandIn(db, requireMember(context).memberId, exercise.id)
  const sentAt = handIn?.revisions[0]?.sentAt ?? null
  return {
    exercise,
    of,
    zone: schedule.zone,
    handIn,
    isOver,
    isLate: isLate({ due: exercise.due, sentAt, ends }, clock.now()),
    newId: randomUUID(),
  }
}

/** More than could be written by hand. */
const questions = { name: 'stuck', hits: 10, windowSeconds: 3600 }

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const member = requireMember(context)
  const { exercise } = await findOwnExercise(context, params.id)
  const here = href('/training-portal/exercises/:id', params) + keptCohort(url.searchParams)
  const uploader = { fileField: 'file', memberId: member.memberId, isCounted: true, mostBytes: mostHandInBytes }
  const { form, problem } = await receiveUpload(services, request, uploader)
  const intent = form.get('intent')
  if (intent === stuckForm) return askTeam(context, member, exercise, form, here)
  if (intent !== 'send' && intent !== 'save' && intent !== 'autosave' && intent !== 'remove-file')
    throw data(null, { status: 400 })
  const submission = parseWithZod(form, { schema: handInSchema })
  const version = Number(form.get('version')) || 0
  const opened = readTexts(form.get('opened'), handInTextNames)
  const known = opened && { version, texts: opened }
  const refuse = (status: number, answer: Partial<HandInAnswer>, fieldErrors = {}) =>
    data<HandInAnswer & typeof nothingChanged>(
      {
        form: handInForm,
        result: submission.reply({ fieldErrors }),
        notice: null,
        known,
        ...nothingChanged,
        ...answer,
      },
      { status },
    )
  if (submission.status !== 'success') return refuse(400, {})
  if (problem) {
    const words = handInFileCopy[problem === 'too-often' ? problem : 'busy']
    return refuse(503, { notice: handInCopy['file-refused'] }, { file: [words] })
  }
  const { text, url: link, file } = submission.value
  const typed = { text, url: link ?? null, file, removesFile: intent === 'remove-file' }
  try {
    const at = { exercise: exercise.id, version }
    const result = await (intent === 'send' ? sendHandIn : saveDraft)(services, member, at, typed)
    switch (result.outcome) {
      case 'sent':
        return redirectWithToast(context, here, handInCopy.sent)
      case 'saved': {
        const saved = knownDraft(result.handIn)
        if (intent === 'autosave') return { form: handInForm, notice: null, saved, ...nothingChanged } as HandInAnswer
        const notice = handInCopy[intent === 'remove-file' ? 'file-removed' : 'saved']
        return { form: handInForm, notice, saved } as HandInAnswer
      }
      case 'changed-meanwhile': {
        const stored = knownDraft(result.handIn)
        const words = { text: 'Your work', url: 'A link' }
        const inTyped = { text, url: link ?? '' }
        const meanwhile = mergeThreeWay(opened, stored.texts, inTyped, (name, words_) => ({
          label: words[name],
          words: words_,
        }))
        const reply = submission.reply()
        return refuse(409, {
          result: { ...reply, initialValue: { ...reply.initialValue, ...meanwhile.fields } },
          notice: handInCopy['changed-meanwhile'],
          known: stored,
          meanwhile,
        })
      }
      case 'file-refused':
        return refuse(400, { notice: handInCopy['file-refused'] }, { file: [handInFileCopy[result.problem]] })
      case 'empty':
      case 'nothing-new':
      case 'too-many':
        return refuse(409, { notice: handInCopy[result.outcome] })
    }
  } catch (error) {
    logFailure(context, error, 'a hand-in was not saved')
    return refuse(503, { notice: handInCopy.failed })
  }
}

/** Stores the question in the team's inbox, as if it was written on the contact page. */
async function askTeam(
  context: Readonly<RouterContextProvider>,
  { memberId, email, firstName, lastName }: Member,
  { number, title }: { number: number; title: string },
  form: FormData,
  here: string,
) {
  const services = context.get(servicesContext)
  const submission = parseWithZod(form, { schema: stuckSchema })
  const refuse = (status: number, notice: FormAnswer['notice'] = null) =>
    data<FormAnswer & typeof nothingChanged>(
      { form: stuckForm, result: submission.reply(), notice, ...nothingChanged },
      { status },
    )
  if (submission.status !== 'success') return refuse(400)
  try {
    if ((await secondsUntilAllowed(services.db, questions, memberId, services.clock.now())) > 0)
      return refuse(429, stuckCopy['too-often'])
    const inquiry = {
      id: newIdOf(form),
      form: 'contact',
      first_name: firstName,
      last_name: lastName,
      email,
      inquiry_type: 'Other',
      subject: `Stuck at exercise ${number}: ${title}`.slice(0, 200),
      message: submission.value.question,
    } as const
    await sendInquiry(services, inquiry, { letter: contactLetter, facts: { firstName, inquiryType: 'Other' } })
    return redirectWithToast(context, here, stuckCopy.sent(email))
  } catch (error) {
    logFailure(context, error, 'inquiry was not stored')
    return refuse(503, stuckCopy.failed)
  }
}

export default function ExercisePage({ loaderData }: Route.ComponentProps) {
  const { exercise, of, zone, handIn, isOver, newId } = loaderData
  const kept = keptCohort(useSearchParams()[0])
  const revisions = handIn?.revisions ?? []
  const last = revisions.at(-1) ?? null
  const isNew = revisions.length === 0
  return (
    <main id="content" className="page portal-main">
      <BackLink
        to={`${href('/training-portal/schedule')}${kept}#${sectionNameOf(exercise).id}`}
        label="Back to the schedule"
      />
      <header className="grid gap-3">
        <p className="card-label">
          Take home exercise {exercise.number} of {of}
        </p>
        <h1 className="text-4xl">{exercise.title}</h1>
        <Standing {...loaderData} />
      </header>
      <div className="mt-8 grid gap-x-[clamp(2rem,4vw,4rem)] gap-y-10 *:min-w-0 min-[68rem]:grid-cols-[minmax(0,1fr)_20rem] min-[68rem]:items-start">
        <div className="grid grid-cols-1 gap-6">
          {last && <LastAnswer last={last} zone={zone} />}
          {revisions.length < mostRevisions && (
            <Writing key={revisions.length} handIn={handIn} last={last} isOver={isOver} />
          )}
          {revisions.length > 0 && <Revisions revisions={revisions.toReversed()} zone={zone} />}
        </div>
        {/* On a phone the task comes first, until something was sent, and the way to ask last. */}
        <aside aria-label="The exercise" className="grid grid-cols-1 gap-8 max-[68rem]:contents">
          <div className={isNew ? 'max-[68rem]:order-first' : ''}>
            <Task exercise={exercise} />
          </div>
          <StuckForm newId={newId} />
        </aside>
      </div>
    </main>
  )
}

const badges = { draft: '', sent: 'badge-teal', 'changes wanted': 'badge-ember', seen: 'badge-success' }

function Standing({ exercise, zone, handIn, isOver, isLate }: Route.ComponentProps['loaderData']) {
  const { due, hours } = exercise
  const state = handIn?.state
  const isSent = state !== undefined && state !== 'draft'
  return (
    <div className="grid gap-2">
      {state && (
        <p>
          <span className={`badge ${badges[state]}`}>{handInStates[state]}</span>
        </p>
      )}
      {due && !isOver && (
        <p>
          <DueTime due={due} zone={zone} />
        </p>
      )}
      <p className="text-ink-soft">
        {hours !== null && !isSent && `${hoursInWords(hours)} of work. `}
        {isOver && !isSent && 'The bootcamp is over, so this goes at your own pace. We still read what you send.'}
        {isLate && !isSent && 'The day has passed. Send it all the same: late is fine.'}
        {isLate && isSent && 'It came a little late, and that’s fine.'}
      </p>
    </div>
  )
}

function Task({ exercise }: { exercise: Route.ComponentProps['loaderData']['exercise'] }) {
  return (
    <section aria-labelledby="task" className="grid justify-items-start gap-4">
      <h2 id="task" className="text-xl/tight">
        What to do
      </h2>
      <p>{exercise.description}</p>
      {exercise.topics.length > 0 && (
        <details className="w-full">
          <summary className="link w-fit cursor-pointer">What it trains</summary>
          <dl className="mt-3 grid gap-3">
            {exercise.topics.map(({ title, text }) => (
              <div key={title}>
                <dt className="font-bold">{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      <DocumentLink of={exercise}>The exercise</DocumentLink>
      <p className="hint">{exercise.effort}</p>
    </section>
  )
}

/** The team speaks first. */
function LastAnswer({ last, zone }: { last: Revision; zone: string }) {
  const { answer, note, answeredBy, answeredAt, number, sentAt } = last
  if (!answer || !answeredAt)
    return (
      <section aria-label="Sent" className="rounded-lg bg-surface px-5 py-4.5">
        <p>
          <strong>Revision {number} is with the team.</strong> You sent it on {momentOf(sentAt, zone)}.
        </p>
      </section>
    )
  return (
    <section aria-label="From the team" className="grid gap-3 rounded-lg bg-surface px-5 py-4.5 sm:px-6">
      <p>
        <strong>{answeredBy ?? 'The team'}</strong> {note ? 'on' : 'has seen'} revision {number}
        <span className="hint block">{momentOf(answeredAt, zone)}</span>
      </p>
      {note ? (
        <p dir="auto" className="max-w-prose text-lg whitespace-pre-wrap wrap-anywhere">
          {note}
        </p>
      ) : (
        <p>Nothing to change. Well done!</p>
      )}
    </section>
  )
}

/** Open while something is asked for; folded while the last revision is with the team or was fine. */
function Writing({
  handIn,
  last,
  isOver,
}: {
  handIn: Route.ComponentProps['loaderData']['handIn']
  last: Revision | null
  isOver: boolean
}) {
  const number = (last?.number ?? 0) + 1
  const form = <HandInForm handIn={handIn} number={number} last={last} />
  const frame = 'rounded-lg border border-line bg-paper px-5 py-4.5 sm:px-6 print:hidden'
  if (last && last.answer !== 'changes wanted')
    return (
      <details className={frame}>
        <summary className="cursor-pointer font-semibold">Write revision {number}</summary>
        <div className="mt-4">{form}</div>
      </details>
    )
  return (
    <section aria-labelledby="writing" className={frame}>
      <h2 id="writing" className="text-2xl/tight">
        {last ? `Revision ${number}` : 'Hand in'}
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">
        {last
          ? 'It begins with what you sent last.'
          : `A text, a link or a file: one of them is enough.${isOver ? ' Take your time.' : ''}`}
      </p>
      {form}
    </section>
  )
}

function Revisions({ revisions, zone }: { revisions: Revision[]; zone: string }) {
  return (
    <section aria-label="What you sent" className="grid gap-2">
      {revisions.map((revision) => (
        <details key={revision.number} className="border-b border-hair pb-2">
          <summary className="cursor-pointer">
            <strong>Revision {revision.number}</strong> sent on {momentOf(revision.sentAt, zone)}
            <span className="hint"> · {workInWords(revision)}</span>
          </summary>
          <div className="grid gap-4 py-4">
            <WorkView work={revision} fileAt={(id) => href('/training-portal/exercises/files/:id', { id })} />
            {revision.note && (
              <div className="rounded-lg bg-surface px-4 py-3">
                <p className="hint">{revision.answeredBy ?? 'The team'}</p>
                <p dir="auto" className="max-w-prose whitespace-pre-wrap wrap-anywhere">
                  {revision.note}
                </p>
              </div>
            )}
          </div>
        </details>
      ))}
    </section>
  )
}
