import { randomUUID } from 'node:crypto'
import { parseWithZod } from '@conform-to/zod/v4'
import { useState } from 'react'
import { data } from 'react-router'
import { isChoice } from '../cohorts/cohort-choice.ts'
import { listNamedCohorts } from '../cohorts/cohorts.server.ts'
import { countSubscribers } from '../membership/subscribers.server.ts'
import { brand } from '../organization/brand.ts'
import { dateTimeOf } from '../organization/dates.ts'
import { readForm } from '../platform/forms/read-form.server.ts'
import { nothingChanged } from '../platform/forms/revalidation.ts'
import { logFailure, servicesContext } from '../platform/services.ts'
import { requireAdmin, requireOrganiser } from '../sign-in/viewer.server.ts'
import { FormMessage } from '../ui/form-message.tsx'
import { ListError } from '../ui/list/list-error.tsx'
import { useAnswer } from '../ui/use-answer.ts'
import type { Route } from './+types/admin-newsletter-page'
import { previewCopy } from './copy.ts'
import { findAudience } from './find-audience.server.ts'
import { subscribersInWords } from './newsletter.ts'
import { NewsletterForm } from './newsletter-form.tsx'
import { newsletterSchema } from './newsletter-schema.ts'
import { findNewestNewsletterBy, listNewsletters } from './newsletters.server.ts'
import { previewNewsletter } from './preview-newsletter.server.ts'
import { SendForm } from './send-form.tsx'
import { SentNewsletters } from './sent-newsletters.tsx'

const writing = 'write'

export const meta: Route.MetaFunction = () => [{ title: `Newsletter · ${brand.name}` }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { memberId } = requireAdmin(context)
  const { db, clock } = context.get(servicesContext)
  const [cohorts, subscribers, ownNewest, sent] = await Promise.all([
    listNamedCohorts(db, clock.now()),
    countSubscribers(db),
    findNewestNewsletterBy(db, memberId),
    listNewsletters(db, Number(url.searchParams.get('page') ?? 1)),
  ])
  const newsletters = sent.newsletters.map(
    ({ id, subject, recipients, created_at, first_name, last_name, slug, name }) => ({
      id,
      subject,
      recipients,
      sent: dateTimeOf(created_at),
      cohort: slug && name ? { slug, name } : null,
      sentBy: first_name ? `${first_name} ${last_name}` : 'Somebody who has left',
    }),
  )
  return { cohorts, subscribers, ownNewest, sent: { ...sent, newsletters } }
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireOrganiser(context)
  const submission = parseWithZod(await readForm(request), { schema: newsletterSchema })
  const result = submission.reply()
  if (submission.status !== 'success') return data({ result, notice: null, checked: null }, { status: 400 })
  try {
    const cohort = await findAudience(services, submission.value.audience)
    if (cohort === undefined) {
      const refused = submission.reply({ fieldErrors: { audience: ['Please choose who gets it'] } })
      return data({ result: refused, notice: null, checked: null }, { status: 400 })
    }
    const outcome = await previewNewsletter(services, admin, submission.value)
    if (outcome === 'not-sent') return data({ result, notice: previewCopy['not-sent'], checked: null }, { status: 503 })
    const subscribers = await countSubscribers(services.db, cohort?.id)
    const checked = { newsletter: { id: randomUUID(), ...submission.value }, cohort, subscribers }
    return { result, notice: previewCopy.sent(admin.email), checked, ...nothingChanged }
  } catch (error) {
    logFailure(context, error, 'preview failed')
    return data({ result, notice: previewCopy.failed, checked: null }, { status: 503 })
  }
}

export { unlessNothingChanged as shouldRevalidate } from '../platform/forms/revalidation.ts'

export default function AdminNewsletterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { cohorts, subscribers, ownNewest, sent } = loaderData
  const answer = useAnswer(actionData, previewCopy)
  const checked = answer?.checked
  const [editedAfter, setEditedAfter] = useState<unknown>()
  const isEdited = actionData !== undefined && editedAfter === actionData
  return (
    <>
      <h1 className="text-3xl">Newsletter</h1>
      <p className="mt-3 max-w-prose text-ink-soft">
        {subscribers === 0
          ? 'Nobody subscribes to it yet.'
          : `It goes to ${subscribersInWords(subscribers)}: members and people on the waitlist who asked for it.`}{' '}
        {isChoice({ cohorts }) && 'Or only to those of them who are registered for one cohort. '}
        Each copy has an unsubscribe link.
      </p>
      <section id={writing} aria-label="Write a newsletter" className="card mt-6 grid max-w-3xl gap-6">
        <FormMessage notice={answer?.notice} />
        {checked && (
          <div className="grid gap-4 border-b border-hair pb-6">
            {isEdited ? (
              <p>You have changed the text since. Look at its preview again before you send it.</p>
            ) : (
              <SendForm key={checked.newsletter.id} {...checked} />
            )}
          </div>
        )}
        {/* After a newsletter has left, the next one begins with an empty form. */}
        <NewsletterForm
          key={ownNewest}
          cohorts={cohorts}
          lastResult={answer?.result}
          answerAt={writing}
          onEdit={() => setEditedAfter(actionData)}
        />
      </section>
      <SentNewsletters list={sent} />
    </>
  )
}

export function ErrorBoundary() {
  return <ListError heading="Newsletter" title="Error loading the newsletters" />
}
