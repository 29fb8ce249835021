import { href } from 'react-router'
import { aboutRequests } from '../../client-waitlist/about-requests.server.ts'
import { aboutInquiries } from '../../inquiries/about-inquiries.server.ts'
import { readInquiryQuery } from '../../inquiries/inquiry-query.ts'
import { brand } from '../../organization/brand.ts'
import { toSearchParams } from '../../platform/list-query.ts'
import { servicesContext } from '../../platform/services.ts'
import { requireAdmin, requireEditor } from '../../sign-in/viewer.server.ts'
import { replyAction, replyLoader } from '../../triage/replies/reply-action.server.ts'
import { ReplyView } from '../../triage/replies/reply-view.tsx'
import { readTriageQuery } from '../../triage/triage-query.ts'
import { ListError } from '../../ui/list/list-error.tsx'
import type { Route } from './+types/reply-page'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Write a reply · ${loaderData?.list ?? 'Error'} · ${brand.name}` },
]

/** Serves inquiries and beta requests. */
const isAboutInquiries = (url: URL) => url.pathname.startsWith(`${href('/admin/inquiries')}/`)

export async function loader({ url, params: { id }, context }: Route.LoaderArgs) {
  const isInquiry = isAboutInquiries(url)
  const about = isInquiry ? aboutInquiries : aboutRequests
  const shown = await replyLoader(context.get(servicesContext), requireAdmin(context), about, id)
  return { shown, list: isInquiry ? 'Inquiries' : 'Beta waitlist', back: backFrom(url, id) }
}

/** @returns URL of the answered message, with the list that it was opened from */
function backFrom(url: URL, id: string): string {
  return isAboutInquiries(url)
    ? href('/admin/inquiries/:id', { id }) + toSearchParams(readInquiryQuery(url.searchParams))
    : href('/admin/beta-waitlist/:id', { id }) + toSearchParams(readTriageQuery(url.searchParams))
}

export function action({ request, url, params: { id }, context }: Route.ActionArgs) {
  const about = isAboutInquiries(url) ? aboutInquiries : aboutRequests
  return replyAction({ request, context }, requireEditor(context), about, id, backFrom(url, id))
}

export { unlessNothingChanged as shouldRevalidate } from '../../platform/forms/revalidation.ts'

export default function ReplyPage({ loaderData: { shown, back }, actionData }: Route.ComponentProps) {
  return <ReplyView shown={shown} actionData={actionData} back={back} />
}

export function ErrorBoundary() {
  return <ListError heading="Write a reply" title="Error loading what is answered" />
}
