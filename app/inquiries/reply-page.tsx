import { href } from 'react-router'
import { brand } from '../organization/brand.ts'
import { toSearchParams } from '../platform/list-query.ts'
import { servicesContext } from '../platform/services.ts'
import { requireAdmin, requireEditor } from '../sign-in/viewer.server.ts'
import { replyAction, replyLoader } from '../triage/replies/reply-action.server.ts'
import { ReplyView } from '../triage/replies/reply-view.tsx'
import { ListError } from '../ui/list/list-error.tsx'
import type { Route } from './+types/reply-page'
import { aboutInquiries } from './about-inquiries.server.ts'
import { readInquiryQuery } from './inquiry-query.ts'

export const meta: Route.MetaFunction = () => [{ title: `Write a reply · Inquiries · ${brand.name}` }]

export async function loader({ url, params: { id }, context }: Route.LoaderArgs) {
  const shown = await replyLoader(context.get(servicesContext), requireAdmin(context), aboutInquiries, id)
  return { shown, list: toSearchParams(readInquiryQuery(url.searchParams)) }
}

export function action({ request, params: { id }, context }: Route.ActionArgs) {
  return replyAction({ request, context }, requireEditor(context), aboutInquiries, id)
}

export { unlessNothingChanged as shouldRevalidate } from '../platform/forms/revalidation.ts'

export default function ReplyPage({ loaderData: { shown, list }, actionData }: Route.ComponentProps) {
  const { id } = shown
  return (
    <ReplyView
      shown={shown}
      actionData={actionData}
      back={href('/admin/inquiries/:id', { id }) + list}
      send={href('/admin/inquiries/:id/reply/send', { id })}
    />
  )
}

export function ErrorBoundary() {
  return <ListError heading="Write a reply" title="Error loading the inquiry" />
}
