import { href } from 'react-router'
import { brand } from '../organization/brand.ts'
import { toSearchParams } from '../platform/list-query.ts'
import { servicesContext } from '../platform/services.ts'
import { requireAdmin, requireEditor } from '../sign-in/viewer.server.ts'
import { replyAction, replyLoader } from '../triage/replies/reply-action.server.ts'
import { ReplyView } from '../triage/replies/reply-view.tsx'
import { readTriageQuery } from '../triage/triage-query.ts'
import { ListError } from '../ui/list/list-error.tsx'
import type { Route } from './+types/reply-page'
import { aboutRequests } from './about-requests.server.ts'

export const meta: Route.MetaFunction = () => [{ title: `Write a reply · Beta waitlist · ${brand.name}` }]

export async function loader({ url, params: { id }, context }: Route.LoaderArgs) {
  const shown = await replyLoader(context.get(servicesContext), requireAdmin(context), aboutRequests, id)
  return { shown, list: toSearchParams(readTriageQuery(url.searchParams)) }
}

export function action({ request, params: { id }, context }: Route.ActionArgs) {
  return replyAction({ request, context }, requireEditor(context), aboutRequests, id)
}

export { unlessNothingChanged as shouldRevalidate } from '../platform/forms/revalidation.ts'

export default function ReplyPage({ loaderData: { shown, list }, actionData }: Route.ComponentProps) {
  const { id } = shown
  return (
    <ReplyView
      shown={shown}
      actionData={actionData}
      back={href('/admin/beta-waitlist/:id', { id }) + list}
      send={href('/admin/beta-waitlist/:id/reply/send', { id })}
    />
  )
}

export function ErrorBoundary() {
  return <ListError heading="Write a reply" title="Error loading the request" />
}
