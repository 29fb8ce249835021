import { parseWithZod } from '@conform-to/zod/v4'
import { data, href, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router'
import { AdminErrorView } from '../../../admin/admin-error-view.tsx'
import { codeSent, endSessionsCopy, sendCodeCopy } from '../../../admin/person/copy.ts'
import { endSessions } from '../../../admin/person/end-sessions.server.ts'
import { PersonLetters } from '../../../admin/person/person-letters.tsx'
import { PersonMessages } from '../../../admin/person/person-messages.tsx'
import { PersonOnboarding } from '../../../admin/person/person-onboarding.tsx'
import { PersonProjects } from '../../../admin/person/person-projects.tsx'
import { PersonSignIns } from '../../../admin/person/person-sign-ins.tsx'
import { sendCode } from '../../../admin/person/send-code.server.ts'
import { showPerson } from '../../../admin/person/show-person.server.ts'
import { reaches } from '../../../admin-role.ts'
import { readableChanges } from '../../../audit/audit-change.ts'
import { listHistory } from '../../../audit/audit-log.server.ts'
import { chooseCohort, chooseCohortOrEveryone } from '../../../cohorts/choose-cohort.server.ts'
import { cohortParam, cohortSearch, isChoice, isUnknownCohort } from '../../../cohorts/cohort-choice.ts'
import { audienceOfList } from '../../../messages/audience.ts'
import { WriteLink } from '../../../messages/write-link.tsx'
import { brand } from '../../../organization/brand.ts'
import { dateTimeOf, dayOf } from '../../../organization/dates.ts'
import { readForm } from '../../../platform/forms/read-form.server.ts'
import { unlessSameScreen } from '../../../platform/forms/revalidation.ts'
import { mergeThreeWay, readTexts } from '../../../platform/forms/three-way-merge.ts'
import { redirectWithOutcome, redirectWithToast } from '../../../platform/forms/toast.server.ts'
import { isUuid } from '../../../platform/row-id.ts'
import { logFailure, requestContext, servicesContext } from '../../../platform/services.ts'
import type { SignInArea } from '../../../sign-in/code-request.ts'
import { confirmBefore } from '../../../sign-in/passkeys/ask-passkey.ts'
import { findConfirmed, requireAdmin, requireOrganiser, unconfirmed } from '../../../sign-in/viewer.server.ts'
import { ListError } from '../../../ui/list/list-error.tsx'
import { BackLink, PageHeader } from '../../../ui/page-header.tsx'
import { MemberStatusBadge, RoleBadge } from '../../marks/member-mark.tsx'
import { isAboutPower, isOnTeam } from '../../member.ts'
import { findMemberById, findRegisteredMember } from '../../members.server.ts'
import { listOwnExpiries } from '../../place-expiries.server.ts'
import { waitsFor } from '../../place-expiry.ts'
import { AddressMarksExplained } from '../address-marks.tsx'
import { memberCopy, memberFieldCopy, memberSaved, overCapacityCopy } from '../admin-copy.ts'
import { memberSearchParams, readMemberQuery } from '../lists/member-query.ts'
import { MemberHistory } from '../member-history.tsx'
import { RefusedNotice } from '../refused-notice.tsx'
import type { Route } from './+types/admin-member-page'
import { changeMember } from './change-member.server.ts'
import { DeleteMember } from './delete-member.tsx'
import { findEdited } from './find-edited-member.server.ts'
import { inWords, memberTextNames, textsOf } from './member-edit.ts'
import { type MemberAnswer, MemberForm } from './member-form.tsx'
import { memberEditSchema } from './member-schema.ts'
import { OwnRegistrations } from './own-registrations.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `${loaderData ? `${loaderData.member.firstName} ${loaderData.member.lastName}` : 'Member not found'} · ${brand.name}`,
  },
]

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const services = context.get(servicesContext)
  if (!isUuid(id)) throw data(null, { status: 404 })
  const { db } = services
  const choice = await chooseCohortOrEveryone(context, url.searchParams)
  const email = findMemberById(db, id).then((member) => member?.email ?? '')
  const [edited, history, held, person, canEnterPortal] = await Promise.all([
    findEdited({ ...services, db }, id, choice),
    listHistory(db, 'member', id),
    listOwnExpiries(db, id),
    showPerson({ ...services, db }, { id, email }),
    email.then((email) => findRegisteredMember(db, email)),
  ])
  if (!edited) throw data(null, { status: 404 })
  const { member } = edited
  const areas: SignInArea[] = [
    ...(canEnterPortal ? (['portal'] as const) : []),
    ...(member.role === 'admin' ? (['admin'] as const) : []),
  ]
  return {
    ...edited,
    choice,
    held: held.map(({ unless, ...place }) => ({ ...place, waitsFor: waitsFor[unless].toLowerCase() })),
    audience: audienceOfList({ people: [member.id] }),
    sameMailbox: href('/admin/users') + memberSearchParams({ addressIssue: 'shared' }),
    person,
    areas,
    mayChange: reaches(admin.adminRole, 'organiser'),
    isOneself: member.id === admin.memberId,
    joined: dayOf(member.joinedAt),
    history: history.map((entry) => ({ ...entry, at: dateTimeOf(entry.at), changes: readableChanges(entry.changes) })),
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

/** Keeps the form as it is while the question about deletion is open. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const [before, after] = [args.currentUrl, args.nextUrl].map(({ searchParams }) => searchParams.get(cohortParam))
  return before !== after || unlessSameScreen(args)
}

export default function AdminMemberPage({ loaderData }: Route.ComponentProps) {
  const { member, cohort, registrations, choice, held, marks, refused, isOneself, places, letters, joined, history } =
    loaderData
  const { person, areas, mayChange, audience, sameMailbox } = loaderData
  const name = `${member.firstName} ${member.lastName}`
  const list = href('/admin/users') + cohortSearch(choice)
  return (
    <>
      <BackLink to={list} label="Back to Community Members" />
      <h1 className="line-clamp-3 pt-1.5 text-3xl/[1.2] wrap-anywhere">
        <bdi>
          {member.firstName} {member.lastName}
        </bdi>
      </h1>
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <RoleBadge role={member.role} />
        {!isChoice(choice) && <MemberStatusBadge member={member} />}
        <span className="text-ink-soft">
          Joined <time dateTime={joined.iso}>{joined.words}</time>. Times are Pacific.
        </span>
        {isOnTeam(member) && registrations.length === 0 && (
          <span className="text-ink-soft">Doesn’t take a learner’s place</span>
        )}
        <WriteLink audience={audience} />
      </p>
      {held.map(({ bootcamp, waitsFor, lastDay }) => (
        <p key={bootcamp} className="mt-3 text-ink-soft">
          Place in {bootcamp} held until the end of {lastDay}, waiting for {waitsFor}.
        </p>
      ))}
      <AddressMarksExplained marks={marks} sameMailbox={sameMailbox} />
      <div className="mt-8 grid items-start gap-8 xl:grid-cols-[3fr_2fr]">
        <div className="grid min-w-0 gap-8">
          <section aria-labelledby="edit" className="card">
            <h2 id="edit" className="mb-5 text-2xl">
              Edit Member
            </h2>
            <RefusedNotice mark={refused} />
            <MemberForm
              key={`${cohort.slug} ${member.version}`}
              member={member}
              cohort={cohort}
              isOneOfSeveral={isChoice(choice)}
              places={places}
              letters={letters}
            />
          </section>
          <PersonLetters
            person={member}
            letters={person.letters}
            hasMoreLetters={person.hasMoreLetters}
            formerAddresses={person.formerAddresses}
            mayBeConfirmed={registrations.some(({ status }) => status === 'registered' || status === 'waitlist')}
            mayChange={mayChange}
          />
          <PersonSignIns
            id={member.id}
            name={name}
            signIns={person.signIns}
            areas={areas}
            isOneself={isOneself}
            mayChange={mayChange}
          />
        </div>
        <div className="grid min-w-0 gap-8">
          <OwnRegistrations
            member={member}
            cohort={cohort}
            choice={choice}
            registrations={registrations}
            details={person.registrations}
          />
          <PersonOnboarding onboarding={person.onboarding} reminded={person.reminded} />
          <PersonProjects memberId={member.id} projects={person.projects} />
          <PersonMessages email={member.email} messages={person.messages} />
          <section aria-labelledby="history">
            <h2 id="history" className="text-2xl">
              History
            </h2>
            <MemberHistory entries={history} />
            <DeleteMember member={member} isOneself={isOneself} />
          </section>
        </div>
      </div>
    </>
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
