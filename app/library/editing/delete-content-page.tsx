import { parseWithZod } from '@conform-to/zod/v4'
import { data, Form, href, type ShouldRevalidateFunctionArgs } from 'react-router'
import { z } from 'zod'
import { brand } from '../../organization/brand.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { isUuid } from '../../platform/row-id.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireAdmin, requireConfirmed, requireEditor } from '../../sign-in/viewer.server.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { CancelLink, RouteDialog } from '../../ui/route-dialog.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { contentListAddress, deleteTriggerId, readContentQuery, toContentParams } from '../admin-content-query.ts'
import { contentCopy, deleteLost } from '../copy.ts'
import { findContent } from '../library.server.ts'
import { contentTypes, pictureOf } from '../library-item.ts'
import type { Route } from './+types/delete-content-page'
import { ContentMissing } from './admin-content-missing.tsx'
import { ContentPicture } from './admin-content-picture.tsx'
import { deleteContent } from './delete-content.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.item ? `Delete ${loaderData.item.title}` : 'Content not found'} · ${brand.name}` },
]

export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db } = context.get(servicesContext)
  const query = readContentQuery(url.searchParams)
  const item = await findContent(db, params.id)
  return data({ query, item }, { status: item ? 200 : 404 })
}

const deletion = z.object({ version: z.number().int() })

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireConfirmed(context, requireEditor)
  const list = contentListAddress(readContentQuery(url.searchParams))
  const submission = parseWithZod(await readForm(request), { schema: deletion })
  const version = submission.status === 'success' ? submission.value.version : 0
  if (!isUuid(params.id)) return data({ notice: contentCopy['gone-before-delete'] }, { status: 404 })
  try {
    const deleted = await deleteContent(services, admin, { id: params.id, version })
    if (deleted.outcome === 'deleted') {
      const undo = { action: href('/admin/content/undo'), fields: { entry: deleted.entry } }
      return redirectWithToast(context, list, { ...contentCopy.deleted, undo })
    }
    if (deleted.outcome === 'gone') return redirectWithToast(context, list, contentCopy['gone-before-delete'])
    return data({ notice: contentCopy['changed-before-delete'] }, { status: 409 })
  } catch (error) {
    logFailure(context, error, 'content was not deleted')
    return data({ notice: contentCopy['delete-failed'] }, { status: 503 })
  }
}

/** Reloads after another admin's change, so that the question shows the current item. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}

export default function DeleteContentPage({ loaderData: { query, item }, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData, deleteLost)
  if (!item) return <ContentMissing query={query} />
  const list = contentListAddress(query)
  const address = href('/admin/content/:id/delete', { id: item.id }) + toContentParams(query)
  return (
    <RouteDialog
      title="Are you sure you want to delete this content?"
      closeTo={list}
      triggerId={deleteTriggerId(item.id)}
    >
      <FormMessage notice={answer?.notice} />
      <div className="grid overflow-clip rounded-md border border-line sm:grid-cols-[12rem_1fr]">
        <ContentPicture item={item} className="h-full min-h-28" />
        <div className="p-4">
          <span className="badge badge-teal">{contentTypes[item.content_type].name}</span>
          <h3 className="mt-2 text-lg tracking-tight wrap-anywhere">{item.title}</h3>
          {item.author && <p className="text-sm text-ink-soft wrap-anywhere">by {item.author}</p>}
          <p className="mt-2 line-clamp-3 text-sm wrap-anywhere">{item.description}</p>
        </div>
      </div>
      <p>
        It disappears from the Learning Hub right away{pictureOf(item) && ', with its picture'}. You can undo it right
        after.
      </p>
      <Form method="post" action={address} preventScrollReset className="flex flex-wrap gap-3">
        <input type="hidden" name="version" value={item.version} />
        <CancelLink to={list}>Keep it</CancelLink>
        <SubmitButton className="button-problem wrap-anywhere" pending="Deleting..." action={address}>
          {`Delete “${shortened(item.title)}”`}
        </SubmitButton>
      </Form>
    </RouteDialog>
  )
}

/** The whole title stands above. */
function shortened(title: string): string {
  return title.length > 60 ? `${title.slice(0, 59).trimEnd()}…` : title
}
