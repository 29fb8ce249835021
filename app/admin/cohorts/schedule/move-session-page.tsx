import { data, Form, href, redirect, type ShouldRevalidateFunctionArgs, useSubmit } from 'react-router'
import { requireCohort } from '../../../cohorts/choose-cohort.server.ts'
import { zoneInWords } from '../../../cohorts/cohort.ts'
import { wallClockInWords } from '../../../cohorts/cohort-record.ts'
import { findItemRecord } from '../../../cohorts/cohort-records.server.ts'
import { countPlaceHolders } from '../../../membership/place-holders.server.ts'
import { brand } from '../../../organization/brand.ts'
import { readForm } from '../../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../../platform/forms/toast.server.ts'
import type { ToastMessage } from '../../../platform/forms/toast.ts'
import { isRowId } from '../../../platform/row-id.ts'
import { logFailure, servicesContext } from '../../../platform/services.ts'
import { requireAdmin, requireConfirmed, requireOrganiser } from '../../../sign-in/viewer.server.ts'
import { ArrowRight } from '../../../ui/drawings/icons.tsx'
import { EmailPreview } from '../../../ui/email-preview.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useAnswer } from '../../../ui/use-answer.ts'
import { useBar } from '../../../ui/use-bar.ts'
import { peopleInWords } from '../../copy.ts'
import { inTheWay, moveDatesCopy } from '../copy.ts'
import type { Route } from './+types/move-session-page'
import { timeLabels } from './item-edit.ts'
import { moveDates, previewMove } from './move-dates.server.ts'
import { readMove } from './move-form.server.ts'
import { byInWords, type Row } from './move-plan.ts'
import { spanInWords } from './office-hours-edit.ts'
import { OwnSentence } from './own-sentence.tsx'
import { previewChanges, toldChanges } from './tell-participants.server.ts'

export const meta: Route.MetaFunction = () => [{ title: `Move a session · ${brand.name}` }]

async function read({ params, context }: Pick<Route.LoaderArgs, 'params' | 'context'>) {
  const { db } = context.get(servicesContext)
  const cohort = await requireCohort(context, params.slug)
  const item = isRowId(params.item) ? await findItemRecord(db, cohort.id, Number(params.item)) : null
  if (!item?.calendarName) throw data(null, { status: 404 })
  return { cohort, key: item.calendarName }
}

/** The address has what the form has, so that each change of it shows what would move. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const services = context.get(servicesContext)
  const { cohort, key } = await read({ params, context })
  const asked = readMove(url.searchParams)
  const [preview, participants] = await Promise.all([
    previewMove(services, services.db, cohort, { key, ...asked }),
    cohort.state === 'published' ? countPlaceHolders(services.db, cohort.id, 'everyone') : 0,
  ])
  if (!preview || cohort.calledOff) throw redirect(href('/admin/cohorts/:slug/schedule', { slug: params.slug }))
  const { changes, ...shown } = preview
  const [tell, note] = [asked?.tell ?? true, asked?.note ?? '']
  const told = { changes, note }
  const email =
    participants > 0 && changes.length > 0
      ? await previewChanges(services, admin, await toldChanges(services, services.db, cohort, told))
      : null
  return {
    ...shown,
    zone: cohort.zone,
    email,
    tell,
    participants,
    note,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireConfirmed(context, requireOrganiser)
  const { cohort, key } = await read({ params, context })
  const refuse = (notice: ToastMessage, status = 409) => data({ notice }, { status })
  const move = readMove(await readForm(request))
  if (!move) return refuse(moveDatesCopy.incomplete, 400)
  const { along = [], tell, note, ...wanted } = move
  try {
    const moved = await moveDates(services, admin, cohort.id, { ...wanted, key, along, note: tell ? note : null })
    switch (moved.outcome) {
      case 'moved':
        return redirectWithToast(
          context,
          href('/admin/cohorts/:slug/schedule', { slug: params.slug }),
          moveDatesCopy.moved(moved.dates, moved.told),
        )
      case 'changed-meanwhile':
        return refuse(moveDatesCopy['changed-meanwhile'](moved.changed))
      case 'in-the-way':
        return refuse(moveDatesCopy['in-the-way'](moved.inTheWay))
      case 'no-such-time':
        return refuse(moveDatesCopy['no-such-time'](moved.message))
      case 'gone':
        return refuse(moveDatesCopy.gone)
    }
  } catch (error) {
    logFailure(context, error, 'dates could not be moved')
    return refuse(moveDatesCopy.failed, 503)
  }
}

/** Reloads after a refusal, so that the admin decides about the current dates. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}

export default function MoveSessionPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { plan, starts, lasts, seen, zone, email, tell, participants, note } = loaderData
  const { moved, to, moves, rows, problem, stillInTheWay } = plan
  const what = moves.length === 1 ? 'the session' : `${moves.length} dates`
  const answer = useAnswer(actionData, moveDatesCopy)
  const submit = useSubmit()
  const back = href('/admin/cohorts/:slug/schedule', { slug: params.slug })
  const address = href('/admin/cohorts/:slug/schedule/:item/move', params)
  useBar()
  /** Shows what the form would do now. */
  function ask(form: HTMLFormElement) {
    if (!form.checkValidity()) return
    const asked = new FormData(form)
    asked.delete('seen')
    void submit(asked, { action: address, replace: true, preventScrollReset: true })
  }
  return (
    <>
      <h2 className="text-2xl wrap-anywhere">Move {moved.what}</h2>
      <p className="mt-1 mb-6 text-ink-soft">
        It’s on {spanInWords(moved)}, {zoneInWords(zone)}.
      </p>
      <FormMessage notice={answer?.notice} />
      <Form
        method="post"
        action={address}
        className="grid max-w-3xl gap-6"
        onChange={({ target, currentTarget }) => {
          if (!(target instanceof HTMLTextAreaElement)) ask(currentTarget)
        }}
        onBlur={({ target, currentTarget }) => {
          if (target instanceof HTMLTextAreaElement) ask(currentTarget)
        }}
      >
        <input type="hidden" name="seen" value={seen} />
        <input type="hidden" name="for" value={starts} />
        <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
          <div className="field">
            <label htmlFor="starts">{timeLabels.starts}</label>
            <input
              id="starts"
              name="starts"
              type="datetime-local"
              className="input"
              required
              min="2000-01-01T00:00"
              defaultValue={starts}
            />
          </div>
          <div className="field w-32">
            <label htmlFor="lasts">{timeLabels.lasts}</label>
            <input
              id="lasts"
              name="lasts"
              type="number"
              className="input"
              required
              min={1}
              max={1440}
              defaultValue={lasts}
            />
          </div>
          <p className="py-2">
            Ends <strong>{wallClockInWords(to.ends)}</strong>
          </p>
        </div>
        <noscript>
          <button type="submit" className="button-quiet" formMethod="get">
            See what moves
          </button>
        </noscript>
        {problem && <Notice tone="problem" title={problem} />}
        {rows.length > 0 && <WhatMoves key={starts} plan={plan} />}
        {stillInTheWay && (
          <Notice
            tone="problem"
            title={inTheWay(stillInTheWay)}
            description={
              rows.some(({ key }) => key === stillInTheWay.key)
                ? 'Choose another time, or move it too.'
                : 'Choose another time.'
            }
          />
        )}
        {participants > 0 && (
          <>
            <label className="checkbox">
              <input type="checkbox" name="tell" value="yes" defaultChecked={tell} />
              Tell the {peopleInWords(participants)} with a place, with the old and the new time
            </label>
            {tell && <OwnSentence note={note} />}
            {tell && email && <EmailPreview {...email} />}
          </>
        )}
        <div className="action-row">
          {moves.length > 0 && !problem && !stillInTheWay && (
            <SubmitButton pending="Moving..." action={address}>
              {`Move ${what}${tell && participants > 0 ? ` and tell ${peopleInWords(participants)}` : ''}`}
            </SubmitButton>
          )}
          <Link className="button-quiet" to={back}>
            Cancel
          </Link>
        </div>
      </Form>
    </>
  )
}

function WhatMoves({ plan: { inTheWay: other, by, rows } }: { plan: Route.ComponentProps['loaderData']['plan'] }) {
  const [before, after] = [rows.filter(({ isAfter }) => !isAfter), rows.filter(({ isAfter }) => isAfter)]
  const question =
    after.length > 0 ? `Move what comes after ${byInWords(by)} too?` : `Move others ${byInWords(by)} too?`
  return (
    <fieldset className="card grid gap-3">
      <legend className="float-left text-lg">
        {other && <strong>{inTheWay(other)} </strong>}
        {question}
      </legend>
      <ul className="grid clear-both gap-2">
        {after.map((row) => (
          <Along key={row.key} row={row} />
        ))}
      </ul>
      {before.length > 0 && (
        <ul aria-label="Before it" className="grid gap-2 border-t border-hair pt-3">
          {before.map((row) => (
            <Along key={row.key} row={row} hint="Comes before it, so it can stay." />
          ))}
        </ul>
      )}
    </fieldset>
  )
}

function Along({ row: { key, what, isAlong, ...row }, hint }: { row: Row; hint?: string }) {
  return (
    <li>
      <label className="checkbox">
        <input type="checkbox" name="along" value={key} defaultChecked={isAlong} />
        <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">
          <span className="min-w-0 wrap-anywhere">
            {what}
            {hint && <span className="hint block">{hint}</span>}
          </span>
          <span className="flex flex-wrap items-center gap-x-2">
            <s className="text-ink-soft">{wallClockInWords(row.starts)}</s>
            <ArrowRight aria-hidden="true" className="size-4" />
            <strong>{wallClockInWords(row.to.starts)}</strong>
          </span>
        </span>
      </label>
    </li>
  )
}
