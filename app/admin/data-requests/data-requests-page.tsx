import { Form, href } from 'react-router'
import * as z from 'zod/mini'
import { useMay } from '../../allowed-to.tsx'
import { brand } from '../../organization/brand.ts'
import { emailAddress } from '../../platform/forms/fields.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { info, problem, success, type ToastMessage } from '../../platform/forms/toast.ts'
import { toSearchParams } from '../../platform/list-query.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireAdmin, requireConfirmed, requireOrganiser } from '../../sign-in/viewer.server.ts'
import { PostForm } from '../../ui/form/post-form.tsx'
import { Link } from '../../ui/link.tsx'
import { ListError } from '../../ui/list/list-error.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { Route } from './+types/data-requests-page'
import { deleteData } from './delete-data.server.ts'
import { findStoredAt, type StoredAt } from './stored-at.server.ts'

const page = href('/admin/settings/data-requests')

export const meta: Route.MetaFunction = () => [{ title: `Data requests · ${brand.name}` }]

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const asked = (url.searchParams.get('email') ?? '').trim()
  if (asked === '') return { asked, problem: null, stored: null }
  const { success, data: email } = z.safeParse(emailAddress, asked)
  if (!success) return { asked: asked.slice(0, 300), problem: 'Please enter one whole email address.', stored: null }
  return { asked: email, problem: null, stored: await findStoredAt(context.get(servicesContext).db, email) }
}

/** Deletes everything about an address. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireConfirmed(context, requireOrganiser)
  const { success, data: email } = z.safeParse(emailAddress, (await readForm(request)).get('email'))
  if (!success) return redirectWithToast(context, page, deleteDataCopy.incomplete)
  try {
    const outcome = await deleteData(context.get(servicesContext), admin, email)
    // After the deletion no URL contains the address.
    const back = outcome === 'is-member' ? page + toSearchParams({ email }) : page
    return redirectWithToast(context, back, deleteDataCopy[outcome])
  } catch (error) {
    logFailure(context, error, 'data at an address not deleted')
    return redirectWithToast(context, page, deleteDataCopy.failed)
  }
}

export default function DataRequestsPage({ loaderData: { asked, problem, stored } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Data requests">
        For people who ask what we know about them, or want it deleted. First make sure it’s really them: reply to the
        address itself, not to someone who mentions it.
      </PageHeader>
      <Form
        action={page}
        // The browser would refuse a pasted address with a name or brackets.
        noValidate
        className="mt-6 flex max-w-xl flex-wrap items-end gap-3"
      >
        <label className="grid min-w-0 grow gap-1.5">
          <span className="font-semibold">Email address</span>
          <input
            key={asked}
            type="email"
            name="email"
            className="input"
            defaultValue={asked}
            required
            autoComplete="off"
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? 'problem' : undefined}
          />
        </label>
        <button type="submit" className={stored ? 'button-quiet' : 'button'}>
          Look it up
        </button>
      </Form>
      {problem && (
        <p id="problem" role="alert" className="field-error mt-2">
          {problem}
        </p>
      )}
      {stored && <Found key={asked} email={asked} stored={stored} />}
    </>
  )
}

function Found({ email, stored }: { email: string; stored: StoredAt }) {
  const { member, inquiries, betaRequests, invitations, openInvitations, emails, isRefused, isTold } = stored
  const parts = [
    counted(inquiries, 'inquiry', 'inquiries'),
    counted(betaRequests, 'beta request', 'beta requests'),
    invitations > 0 &&
      `${counted(invitations, 'invitation to become an admin', 'invitations to become an admin')}${stillOpen(openInvitations, invitations)}`,
    counted(emails, 'record of an email or a code', 'records of emails and codes'),
    stored.wantsNext && 'a request to hear about the next bootcamp',
    stored.wantsNews && 'a request for the newsletter',
    isRefused && 'a record that this address can’t be reached',
    isTold && 'a place on the team’s notification list',
  ].filter(Boolean)
  const mayAnswer = useMay('organiser')
  const isNothing = !member && parts.length === 0
  return (
    <section aria-labelledby="found" className="card mt-8 grid max-w-3xl gap-4">
      <h2 id="found" className="text-xl wrap-anywhere">
        {email}
      </h2>
      {isNothing && <p>Nothing is stored about this address.</p>}
      {member && (
        <p>
          This is the member{' '}
          <Link className="link wrap-anywhere" to={href('/admin/users/:id', { id: member.id })}>
            <bdi>{member.name}</bdi>
          </Link>
          . The download includes everything about them. To delete it, delete the member on their page.
        </p>
      )}
      {parts.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5 marker:text-ember-text">
          {parts.map((part) => (
            <li key={String(part)}>{part}</li>
          ))}
        </ul>
      )}
      {!isNothing && mayAnswer && (
        <div className="flex flex-wrap items-start gap-x-6 gap-y-3 border-t border-hair pt-4">
          <a className="button" href={href('/admin/settings/data-requests/download') + toSearchParams({ email })}>
            Download their data
          </a>
          {!member && <DeleteQuestion email={email} isInvited={openInvitations > 0} />}
        </div>
      )}
      {!isNothing && (
        <p className="hint">
          {mayAnswer
            ? 'Downloads and deletions are recorded in the audit log.'
            : 'An organiser can download it, or delete it.'}
        </p>
      )}
    </section>
  )
}

/** @param isInvited whether an admin invitation is deleted too, which the person hasn't sent us */
function DeleteQuestion({ email, isInvited }: { email: string; isInvited: boolean }) {
  return (
    <details>
      <summary className="button-quiet w-fit list-none [&::-webkit-details-marker]:hidden">Delete all of it</summary>
      <div className="mt-3 grid max-w-prose gap-3">
        <p>
          Everything listed above is deleted, with your notes and replies, and the name and address are removed from the
          audit log. This can’t be undone, not even by us. No email is sent.
        </p>
        {isInvited && (
          <p className="font-semibold">
            This address is invited to become an admin. The invitation is deleted too, and its link stops working.
          </p>
        )}
        <PostForm
          action={page}
          fields={{ email }}
          lost={deleteDataCopy}
          button={`Delete everything about ${email}`}
          pending="Deleting..."
          className="button-problem w-fit wrap-anywhere"
        />
      </div>
    </details>
  )
}

function stillOpen(open: number, all: number): string {
  if (open === 0) return ''
  return open === all ? ', still open' : `, ${open.toLocaleString('en-US')} of them still open`
}

function counted(count: number, one: string, many: string): string | false {
  return count > 0 && `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

const deleteDataCopy = {
  deleted: success(
    'Everything about this address is deleted',
    'The audit log records the deletion, not whose data it was.',
  ),
  'nothing-stored': info('Nothing was deleted', 'Nothing is stored about this address.'),
  'is-member': problem('Nothing was deleted', 'A member has this address. Delete them on their own page.'),
  incomplete: problem('Nothing was deleted', 'Please look up the address first.'),
  failed: problem('Nothing was deleted', 'Please try again in a moment.'),
  offline: problem('Connection error', 'Please check your internet connection and try again.'),
} as const satisfies Record<string, ToastMessage>

export function ErrorBoundary() {
  return <ListError heading="Data requests" title="Error looking up the address" />
}
