import { parseWithZod } from '@conform-to/zod/v4'
import { data, href, isRouteErrorResponse, useSearchParams } from 'react-router'
import { AllowedTo } from '../../allowed-to.tsx'
import { chooseCohort, chooseCohortOrEveryone } from '../../cohorts/choose-cohort.server.ts'
import { cohortSearch, isUnknownCohort } from '../../cohorts/cohort-choice.ts'
import { CohortSwitcher } from '../../cohorts/cohort-switcher.tsx'
import { writtenMarksOf } from '../../membership/marks/address-mark.ts'
import { RoleBadge } from '../../membership/marks/member-mark.tsx'
import { isAboutPower } from '../../membership/member.ts'
import { findRegisteredMember } from '../../membership/members.server.ts'
import { AddressMarksExplained } from '../../membership/roster/address-marks.tsx'
import { memberCopy, memberFieldCopy, memberSaved, overCapacityCopy } from '../../membership/roster/admin-copy.ts'
import { changeMember } from '../../membership/roster/editing/change-member.server.ts'
import { DeleteMember } from '../../membership/roster/editing/delete-member.tsx'
import { findEdited } from '../../membership/roster/editing/find-edited-member.server.ts'
import { MemberDialog } from '../../membership/roster/editing/member-dialog.tsx'
import { inWords, memberTextNames, textsOf } from '../../membership/roster/editing/member-edit.ts'
import type { MemberAnswer } from '../../membership/roster/editing/member-form.tsx'
import { memberEditSchema } from '../../membership/roster/editing/member-schema.ts'
import { memberSearchParams, readMemberQuery } from '../../membership/roster/lists/member-query.ts'
import { audienceOfList } from '../../messages/audience.ts'
import { WriteLink } from '../../messages/write-link.tsx'
import { brand } from '../../organization/brand.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { mergeThreeWay, readTexts } from '../../platform/forms/three-way-merge.ts'
import { redirectWithOutcome, redirectWithToast } from '../../platform/forms/toast.server.ts'
import { isUuid } from '../../platform/row-id.ts'
import { logFailure, requestContext, servicesContext } from '../../platform/services.ts'
import { Avatar } from '../../portal/avatars/avatar.tsx'
import type { SignInArea } from '../../sign-in/code-request.ts'
import { confirmBefore } from '../../sign-in/passkeys/ask-passkey.ts'
import { findConfirmed, requireAdmin, requireOrganiser, unconfirmed } from '../../sign-in/viewer.server.ts'
import { Pencil } from '../../ui/drawings/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { ListError } from '../../ui/list/list-error.tsx'
import { BackLink, PageHeader } from '../../ui/page-header.tsx'
import { TruncatedText } from '../../ui/truncated-text.tsx'
import { AdminErrorView } from '../admin-error-view.tsx'
import type { Route } from './+types/person-page'
import { codeSent, endSessionsCopy, sendCodeCopy } from './copy.ts'
import { endSessions } from './end-sessions.server.ts'
import { PersonBootcamps } from './person-bootcamps.tsx'
import { PersonMenu } from './person-menu.tsx'
import { PersonSignIns } from './person-sign-ins.tsx'
import { PersonTimeline } from './person-timeline.tsx'
import { sendCode } from './send-code.server.ts'
import { showPerson } from './show-person.server.ts'
import { readTimelineQuery } from './timeline.ts'

const editLinkId = 'edit-member'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `${loaderData ? `${loaderData.member.firstName} ${loaderData.member.lastName}` : 'Member not found'} · ${brand.name}`,
  },
]

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const services = context.get(servicesContext)
  if (!isUuid(id)) throw data(null, { status: 404 })
  const choice = await chooseCohortOrEveryone(context, url.searchParams)
  const [person, edited] = await Promise.all([
    showPerson(services, id, readTimelineQuery(url.searchParams)),
    url.searchParams.has('edit') ? findEdited(services, id, choice) : null,
  ])
  if (!person) throw data(null, { status: 404 })
  const { member, marks, ...shown } = person
  const portal = await findRegisteredMember(services.db, member.email)
  const areas: SignInArea[] = [
    ...(portal ? (['portal'] as const) : []),
    ...(member.role === 'admin' ? (['admin'] as const) : []),
  ]
  return {
    ...shown,
    member,
    marks: writtenMarksOf(marks),
    choice,
    edited,
    areas,
    audience: audienceOfList({ people: [member.id] }),
    sameMailbox: href('/admin/users') + memberSearchParams({ addressIssue: 'shared' }),
    isOneself: member.id === admin.memberId,
  }
}

export async function action({ request, params: { id }, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireOrganiser(context)
  if (!isUuid(id)) throw data(null, { status: 404 })
  const form = await readForm(request)
  switch (form.get('intent')) {
    case 'code':
      return redirectWithOutcome(
        context,
        pageOf(id),
        (error) => {
          logFailure(context, error, 'sign-in code could not be sent')
          return sendCodeCopy.failed
        },
        async () => {
          const area = form.get('area') === 'admin' ? 'admin' : 'portal'
          const { network } = context.get(requestContext)
          return codeSent(await sendCode(services, admin, { memberId: id, area, network }))
        },
      )
    case 'end-sessions':
      return redirectWithOutcome(
        context,
        pageOf(id),
        (error) => {
          logFailure(context, error, 'sessions could not be ended')
          return endSessionsCopy.failed
        },
        // Ending their own sessions would end this request's too.
        async () => endSessionsCopy[id === admin.memberId ? 'oneself' : await endSessions(services, admin, id)],
      )
  }
  const choice = await chooseCohort(context, url.searchParams)
  const back = searchIn(form.get('back'))
  const submission = parseWithZod(form, { schema: memberEditSchema })
  const result = submission.reply()
  // The opened values go back into the form: the reloaded page may have another admin's.
  const opened = readTexts(form.get('opened'), memberTextNames)
  const version = Number(form.get('version'))
  const known = opened && Number.isSafeInteger(version) ? { version, texts: opened } : undefined
  const refuse = (status: number, answer: Partial<MemberAnswer>) =>
    data<MemberAnswer>({ result, notice: null, known, back, ...answer }, { status })
  if (submission.status !== 'success') return refuse(400, {})
  const edit = submission.value
  const confirmed = await findConfirmed(context, admin)
  const changed = await changeMember(services, admin, id, edit, choice.chosen.id, confirmed).catch((error: unknown) => {
    logFailure(context, error, 'member could not be changed')
    return { outcome: 'failed' } as const
  })
  switch (changed.outcome) {
    case 'saved':
      return redirectWithToast(
        context,
        back === undefined ? pageOf(id) + cohortSearch(choice) : href('/admin/users') + back,
        memberSaved(`${edit.firstName} ${edit.lastName}`, edit.email, changed),
      )
    case 'unconfirmed':
      throw unconfirmed()
    case 'failed':
      return refuse(503, { notice: memberCopy.failed })
    case 'member-not-found':
      return refuse(404, { notice: memberCopy['member-not-found'] })
    case 'changed-meanwhile': {
      const { current } = changed
      const stored = textsOf(current)
      const meanwhile = mergeThreeWay(opened, stored, textsOf(edit), inWords)
      // The checkbox for the email belongs to the status: after another admin's change of it, it is checked again.
      const fields = { ...meanwhile.fields, ...(edit.status === opened?.status && { tell: 'on' }) }
      return refuse(409, {
        result: { ...result, initialValue: { ...result.initialValue, ...fields } },
        notice: memberCopy['changed-meanwhile'],
        known: { version: current.version, texts: stored },
        meanwhile,
      })
    }
    case 'over-capacity':
      return refuse(409, { notice: overCapacityCopy(changed.capacity, changed.taken), exceeds: changed })
    default: {
      const { field, message } = memberFieldCopy[changed.outcome]
      return refuse(409, { result: submission.reply({ fieldErrors: { [field]: [message] } }) })
    }
  }
}

/** The same condition as in `changeMember`. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  confirmBefore((form) => {
    const opened = readTexts(form.get('opened'), memberTextNames)
    const sent = { role: String(form.get('role')), email: String(form.get('email')).trim() }
    return opened !== null && isAboutPower({ role: String(opened.role), email: String(opened.email) }, sent)
  }),
]

/** Rebuilt from known parameters, so that it leads to the list only. */
function searchIn(back: FormDataEntryValue | null): string | undefined {
  return typeof back === 'string' ? memberSearchParams(readMemberQuery(new URLSearchParams(back))) : undefined
}

function pageOf(id: string): string {
  return href('/admin/users/:id', { id })
}

export default function PersonPage({ loaderData }: Route.ComponentProps) {
  const { member, choice, edited, areas, audience, marks, sameMailbox, isOneself, refused } = loaderData
  const { next, registrations, goal, picture, work, answers, formerAddresses, timeline, signIns } = loaderData
  const { id, firstName, lastName, email } = member
  const name = `${firstName} ${lastName}`
  const page = href('/admin/users/:id', { id })
  const [search] = useSearchParams()
  return (
    <>
      <BackLink to={href('/admin/users') + cohortSearch(choice)} label="Back to Community Members" />
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 grow basis-80 items-center gap-4 lg:basis-0">
          <Avatar name={name} avatarUrl={picture} />
          <div className="min-w-0">
            <h1 className="line-clamp-3 text-3xl/[1.2] wrap-anywhere">
              <bdi>{name}</bdi>
            </h1>
            <p className="mt-1 flex flex-wrap items-baseline gap-x-2 wrap-anywhere text-ink-soft">
              {work && <bdi>{work}</bdi>}
              <a className="link" href={`mailto:${email}`}>
                {email}
              </a>
              {member.role !== 'member' && <RoleBadge role={member.role} />}
            </p>
          </div>
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          <WriteLink audience={audience} />
          <AllowedTo least="organiser">
            <Link id={editLinkId} className="button-quiet button-small" to={`${page}?edit`} preventScrollReset>
              <Pencil aria-hidden="true" className="size-4.5" />
              Edit
            </Link>
          </AllowedTo>
          <PersonMenu
            {...{ id, name, email, isOneself, areas }}
            isAdmin={member.role === 'admin'}
            isSignedIn={signIns.sessionCount > 0}
            mayBeConfirmed={registrations.some(({ badge }) => badge.tone === 'registered' || badge.tone === 'waitlist')}
          />
        </div>
      </header>
      {formerAddresses.length > 0 && (
        <p className="mt-2 text-sm wrap-anywhere text-ink-soft">
          Earlier {formerAddresses.length === 1 ? 'address' : 'addresses'}: {formerAddresses.join(', ')}. Anything sent
          again goes to {email}.
        </p>
      )}
      <AddressMarksExplained marks={marks} sameMailbox={sameMailbox} />
      {next && <Next step={next} />}
      <div className="mt-8 grid items-start gap-x-10 gap-y-8 xl:grid-cols-[2fr_1fr]">
        <PersonTimeline id={id} timeline={timeline} />
        <div className="grid min-w-0 gap-8 max-xl:row-start-1">
          <PersonBootcamps id={id} registrations={registrations} />
          {(goal || answers.length > 0) && (
            <section aria-labelledby="words">
              <h2 id="words" className="text-xl/tight wrap-anywhere">
                In <bdi>{firstName}</bdi>’s words
              </h2>
              {goal && (
                <blockquote dir="auto" className="mt-3 border-l-3 border-ember pl-3 text-lg/snug wrap-anywhere">
                  {goal}
                </blockquote>
              )}
              <dl className="mt-4 grid divide-y divide-hair border-y border-hair text-sm">
                {answers.map(({ label, words }) => (
                  <div key={label} className="grid grid-cols-[8rem_1fr] gap-3 py-2">
                    <dt className="text-ink-soft">{label}</dt>
                    <dd className="min-w-0">
                      <TruncatedText text={words} of={label} as="card" />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          )}
          <PersonSignIns signIns={signIns} areas={areas} />
        </div>
      </div>
      {edited && (
        <MemberDialog {...edited} refused={refused} choice={choice} closeTo={page} triggerId={editLinkId}>
          <CohortSwitcher choice={{ ...choice, chosen: edited.cohort }} action={page} keep={{ edit: '' }} />
        </MemberDialog>
      )}
      {search.has('delete') && !isOneself && <DeleteMember member={member} />}
    </>
  )
}

/** What comes next, and the one thing to do about it. */
function Next({
  step: { words, more, deed, isProblem },
}: {
  step: NonNullable<Route.ComponentProps['loaderData']['next']>
}) {
  return (
    <section
      aria-label="Next step"
      className={`mt-5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border px-4 py-3 ${isProblem ? 'border-problem' : 'border-line bg-ember-wash'}`}
    >
      <p className="min-w-0 grow basis-72 wrap-anywhere">
        <strong>Next: {words}</strong> {more}
      </p>
      {deed && (
        <AllowedTo least="organiser">
          <Link className="button-quiet button-small" to={deed.to} preventScrollReset>
            {deed.label}
          </Link>
        </AllowedTo>
      )}
    </section>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && (isUnknownCohort(error.data) || error.status === 403))
    return <AdminErrorView error={error} />
  if (!isRouteErrorResponse(error) || error.status !== 404)
    return <ListError heading="Community Members" title="Error loading this member" />
  return (
    <PageHeader back={{ to: href('/admin/users'), label: 'Back to Community Members' }} title="Member not found">
      We couldn’t find this member. The link may be mistyped. Search the list by name or email.
    </PageHeader>
  )
}
