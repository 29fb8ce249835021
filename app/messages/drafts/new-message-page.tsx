import { randomUUID } from 'node:crypto'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, href } from 'react-router'
import { ReadOnlyUnless } from '../../allowed-to.tsx'
import { listNamedCohorts } from '../../cohorts/cohorts.server.ts'
import { brand } from '../../organization/brand.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { nothingChanged } from '../../platform/forms/revalidation.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import type { ToastMessage } from '../../platform/forms/toast.ts'
import { isUuid } from '../../platform/row-id.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireAdmin, requireOrganiser } from '../../sign-in/viewer.server.ts'
import type { FormAnswer } from '../../ui/form/action-form.tsx'
import { ListError } from '../../ui/list/list-error.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { audienceInWords, usualAudiences, writeAudience } from '../audience.ts'
import { AudienceSummary } from '../audience-summary.tsx'
import { findAudience } from '../find-audience.server.ts'
import { copyParam } from '../message.ts'
import { newMessageSchema } from '../message-schema.ts'
import { findMessage } from '../messages.server.ts'
import { showAudience } from '../show-audience.server.ts'
import type { Route } from './+types/new-message-page'
import { draftCopy, draftRefusals } from './copy.ts'
import { MessageForm } from './message-form.tsx'
import { writeDraft } from './write-draft.server.ts'

const list = href('/admin/messages')

export const meta: Route.MetaFunction = () => [{ title: `Write a message · ${brand.name}` }]

/**
 * The audience is in the URL, such as the member list that the admin comes from; or everything is copied from another message.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const services = context.get(servicesContext)
  const { db } = services
  const [cohorts, copied] = await Promise.all([
    listNamedCohorts(db, services.clock.now()),
    findCopied(db, url.searchParams.get(copyParam) ?? ''),
  ])
  const chosen = await findAudience(services, copied?.audience ?? url.searchParams, cohorts)
  const written = chosen && writeAudience(chosen.audience)
  const own = written ? { [written]: audienceInWords(chosen.audience, chosen.cohort) } : {}
  return {
    id: randomUUID(),
    audiences: { ...own, ...usualAudiences(cohorts) },
    saved: {
      // Most messages are to a bootcamp, about it.
      ...((!chosen || chosen.cohort) && { topic: 'cohort' as const }),
      ...(written && { audience: written }),
      ...copied?.words,
    },
    shown: chosen && (await showAudience(db, chosen)),
  }
}

/** The texts and audience of another message, in any state. */
async function findCopied(db: Database, id: string) {
  const message = isUuid(id) ? await findMessage(db, id) : null
  if (!message) return null
  const { audience, topic, subject, body } = message
  return { audience, words: { topic, subject, body } }
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireOrganiser(context)
  const submission = parseWithZod(await readForm(request), { schema: newMessageSchema })
  const result = submission.reply()
  const refuse = (status: number, notice: ToastMessage | null) =>
    data<FormAnswer & typeof nothingChanged>({ result, notice, ...nothingChanged }, { status })
  if (submission.status !== 'success') return refuse(400, null)
  const { id, ...edit } = submission.value
  try {
    const outcome = await writeDraft(services, admin, id, edit, null)
    if (outcome === 'written') return redirectWithToast(context, href('/admin/messages/:id', { id }), draftCopy.written)
    if (outcome === 'no-audience' || outcome === 'not-about-it')
      return data<FormAnswer & typeof nothingChanged>(
        {
          result: submission.reply({ fieldErrors: { ...draftRefusals[outcome] } as never }),
          notice: null,
          ...nothingChanged,
        },
        { status: 400 },
      )
    return refuse(409, draftCopy['changed-meanwhile'])
  } catch (error) {
    logFailure(context, error, 'message could not be saved')
    return refuse(503, draftCopy.failed)
  }
}

export { unlessNothingChanged as shouldRevalidate } from '../../platform/forms/revalidation.ts'

export default function NewMessagePage({ loaderData }: Route.ComponentProps) {
  const { id, audiences, saved, shown } = loaderData
  return (
    <>
      <PageHeader back={{ to: list, label: 'Back to Messages' }} title="Write a message" />
      {shown && <AudienceSummary {...shown} />}
      <section aria-label="The message" className="card mt-6 max-w-3xl">
        <ReadOnlyUnless least="organiser">
          <MessageForm
            address={href('/admin/messages/new')}
            audiences={audiences}
            saved={saved}
            hidden={{ id }}
            back={list}
          />
        </ReadOnlyUnless>
      </section>
    </>
  )
}

export function ErrorBoundary() {
  return <ListError heading="Write a message" title="Error loading the form" />
}
