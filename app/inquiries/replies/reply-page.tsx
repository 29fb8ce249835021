import { brand } from '../../organization/brand.ts'
import { toSearchParams } from '../../platform/list-query.ts'
import { servicesContext } from '../../platform/services.ts'
import { requireAdmin, requireEditor } from '../../sign-in/viewer.server.ts'
import { ListError } from '../../ui/list/list-error.tsx'
import { inquiryForms, inquiryPath } from '../inquiry.ts'
import { formOfPage, readInquiryQuery } from '../inquiry-query.ts'
import type { Route } from './+types/reply-page'
import { replyAction, replyLoader } from './reply-action.server.ts'
import { ReplyView } from './reply-view.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Write a reply · ${loaderData?.list ?? 'Error'} · ${brand.name}` },
]

/** Serves inquiries and beta requests. */
export async function loader({ url, params: { id }, context }: Route.LoaderArgs) {
  const shown = await replyLoader(context.get(servicesContext), requireAdmin(context), id)
  return { shown, list: inquiryForms[formOfPage(url)].list, back: backFrom(url, id) }
}

/** @returns URL of the answered inquiry, with the list that it was opened from */
function backFrom(url: URL, id: string): string {
  const form = formOfPage(url)
  return inquiryPath({ form, id }) + toSearchParams(readInquiryQuery(url.searchParams, form))
}

export function action({ request, url, params: { id }, context }: Route.ActionArgs) {
  return replyAction({ request, context }, requireEditor(context), id, backFrom(url, id))
}

export { unlessNothingChanged as shouldRevalidate } from '../../platform/forms/revalidation.ts'

export default function ReplyPage({ loaderData: { shown, back }, actionData }: Route.ComponentProps) {
  return <ReplyView shown={shown} actionData={actionData} back={back} />
}

export function ErrorBoundary() {
  return <ListError heading="Write a reply" title="Error loading what is answered" />
}
