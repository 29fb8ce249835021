import { href } from 'react-router'
import { AllowedTo } from '../allowed-to.tsx'
import { brand } from '../organization/brand.ts'
import { dateTimeOf } from '../organization/dates.ts'
import { servicesContext } from '../platform/services.ts'
import { requireAdmin } from '../sign-in/viewer.server.ts'
import { Link } from '../ui/link.tsx'
import { ListError } from '../ui/list/list-error.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/admin-messages-page'
import { audienceInWords, readAudience } from './audience.ts'
import { stateOf, titleOf } from './message.ts'
import { MessageTabs } from './message-tabs.tsx'
import { listMessages } from './messages.server.ts'
import { MessagesTable } from './messages-table.tsx'

export const meta: Route.MetaFunction = () => [{ title: `Messages · ${brand.name}` }]

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db, clock } = context.get(servicesContext)
  const { rows, ...list } = await listMessages(db, Number(url.searchParams.get('page') ?? 1))
  const messages = rows.map(
    ({ createdAt, sendsAt, stoppedAt, isUnderWay, slug, name, audience, subject, ...message }) => {
      const known = readAudience(audience)
      return {
        ...message,
        subject: titleOf(subject),
        state: stateOf({ sendsAt, stoppedAt, isUnderWay }, clock.now()),
        to: known ? audienceInWords(known, slug && name ? { slug, name } : null) : '–',
        at: dateTimeOf(sendsAt ?? createdAt),
      }
    },
  )
  return { list, messages }
}

export default function AdminMessagesPage({ loaderData: { list, messages } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Messages"
        actions={
          <AllowedTo least="organiser">
            <Link className="button button-small" to={href('/admin/messages/new')}>
              Write a message
            </Link>
          </AllowedTo>
        }
      >
        Write to everyone who wants News, to a cohort, to people you pick or to one person. Emails about a place reach
        everyone who has one. All others reach only people who want them.
      </PageHeader>
      <MessageTabs at="Messages" />
      <MessagesTable messages={messages} list={list} />
    </>
  )
}

export function ErrorBoundary() {
  return <ListError heading="Messages" title="Error loading the messages" />
}
