import { data, href, redirect } from 'react-router'
import { theBootcamp } from '../cohorts/cohort.ts'
import { nextBootcampOpen } from '../cohorts/invitation.ts'
import { findShownCohort } from '../cohorts/show-cohort.server.ts'
import { servicesContext } from '../platform/services.ts'
import { unlistedMeta } from '../site/for-machines/page-meta.ts'
import { DocumentForm, SendButton } from '../ui/form/document-form.tsx'
import { MessageView } from '../ui/message-view.tsx'
import type { Route } from './+types/confirm-interest-page'
import { confirmInterest, findInterest } from './cohort-interests.server.ts'
import { interestCopy } from './copy.ts'
import { interestOfKey, ownRegistrationOf } from './interest-key.server.ts'
import { NotOnTheList } from './not-on-the-list.tsx'

export const meta: Route.MetaFunction = () => unlistedMeta('Hear About the Next Bootcamp')

/** Changes nothing, because email programs and their scanners open links before a person clicks them. */
export async function loader({ params: { key }, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const id = interestOfKey(services, key)
  const interest = id ? await findInterest(services.db, id) : null
  const own = id && !interest ? await ownRegistrationOf(services, id) : null
  if (own) throw redirect(own)
  const cohort = interest?.confirmedAt ? (await findShownCohort(services)).cohort : null
  const open = nextBootcampOpen(cohort)
  const openNow = open && theBootcamp(open)
  return data({ interest, openNow }, { status: interest ? 200 : 404 })
}

export async function action({ params: { key }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const id = interestOfKey(services, key)
  if (id) await confirmInterest(services.db, id, services.clock.now())
  return null
}

export default function ConfirmInterestPage({ loaderData, params: { key } }: Route.ComponentProps) {
  const { interest, openNow } = loaderData
  return (
    <MessageView network={interest ? (interest.confirmedAt ? 'lit' : undefined) : 'lost'}>
      {interest ? <Choice {...interest} openNow={openNow} linkKey={key} /> : <NotOnTheList />}
    </MessageView>
  )
}

/** @param openNow the bootcamp that is open for registration now */
function Choice({
  email,
  confirmedAt,
  openNow,
  linkKey,
}: {
  email: string
  confirmedAt: Date | null
  openNow: string | null
  linkKey: string
}) {
  if (confirmedAt) {
    return (
      <>
        <h1>You’re on the list</h1>
        <p className="lead">
          {openNow
            ? `We’ll email ${email} when registration for the next bootcamp opens. No need to wait: ${openNow} is open now.`
            : `We’ll email ${email} when registration for the next bootcamp opens. You don’t have to do anything until then.`}
        </p>
        <DocumentForm
          name="stop"
          className="actions"
          action={href('/interest/:key/stop', { key: linkKey })}
          lost={{ ...interestCopy, failed: interestCopy.notChanged }}
        >
          {openNow && (
            <a className="button" href={href('/join')}>
              Register now
            </a>
          )}
          <SendButton className="button-quiet" pending="Saving...">
            Take me off the list
          </SendButton>
        </DocumentForm>
      </>
    )
  }
  return (
    <>
      <h1>Want to hear when it opens?</h1>
      <p className="lead">One click, and we’ll email {email} when registration for the next bootcamp opens.</p>
      <DocumentForm
        name="confirm"
        className="actions"
        action={href('/interest/:key', { key: linkKey })}
        lost={interestCopy}
      >
        <SendButton pending="Saving...">Yes, Tell Me</SendButton>
      </DocumentForm>
    </>
  )
}
