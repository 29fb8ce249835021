import { data } from 'react-router'
import { brand } from '../../organization/brand.ts'
import { dayOf, momentOf } from '../../organization/dates.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithOutcome, redirectWithToast } from '../../platform/forms/toast.server.ts'
import { isUuid } from '../../platform/row-id.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RouteDialog } from '../../ui/route-dialog.tsx'
import { codesInWords, stillNeeded, suggestName, whyNotRequired } from '../passkey.ts'
import { firstPasskeyPage as here } from '../safe-redirect.ts'
import { findViewer, requireAdmin, requireConfirmedAdmin } from '../viewer.server.ts'
import type { Route } from './+types/security-page'
import { AddPasskey } from './add-passkey.tsx'
import { removePasskey, renamePasskey } from './change-passkey.server.ts'
import { changeCopy, nameMissing, removeNotice, renameNotice } from './copy.ts'
import { PasskeyList, RemovePasskeyQuestion, RenamePasskeyForm } from './passkey-list.tsx'
import { readName } from './passkey-name.ts'
import { PasskeyRule } from './passkey-rule.tsx'
import { countPasskeys, isPasskeyRequired, listPasskeys } from './passkeys.server.ts'
import { countRecoveryCodes } from './recovery-codes.server.ts'

export const meta: Route.MetaFunction = () => [{ title: `Sign-in and passkeys · ${brand.name}` }]

/** The open dialog is in the URL: `rename` or `remove` with the id of the key. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { memberId, email } = requireAdmin(context)
  const services = context.get(servicesContext)
  const { db } = services
  const [viewer, keys, codes, counts, isRequired] = await Promise.all([
    findViewer(context),
    // Parallel queries.
    listPasskeys(services.db, memberId),
    countRecoveryCodes(db, memberId),
    countPasskeys(db, memberId),
    isPasskeyRequired(db),
  ])
  return {
    email,
    keys: keys.map(({ id, name, isBackedUp, createdAt, lastUsedAt }) => ({
      id,
      name,
      isBackedUp,
      added: dayOf(createdAt),
      lastUsed: lastUsedAt && momentOf(lastUsedAt),
    })),
    codes,
    rule: { isRequired, whyNot: whyNotRequired(counts) },
    mustAdd: viewer !== null && stillNeeded(viewer) === 'first passkey',
    suggestedName: suggestName(request.headers.get('User-Agent') ?? ''),
    renaming: url.searchParams.get('rename'),
    removing: url.searchParams.get('remove'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireConfirmedAdmin(context)
  const form = await readForm(request)
  const id = String(form.get('id'))
  if (!isUuid(id)) throw data(null, { status: 400 })
  switch (form.get('intent')) {
    case 'rename': {
      const name = readName(form.get('name'))
      if (name === null) return redirectWithToast(context, `${here}?rename=${id}`, nameMissing)
      return redirectWithOutcome(
        context,
        here,
        (error) => {
          logFailure(context, error, 'passkey could not be renamed')
          return changeCopy.failed
        },
        async () => renameNotice(await renamePasskey(services, admin, id, name)),
      )
    }
    case 'remove':
      return redirectWithOutcome(
        context,
        here,
        (error) => {
          logFailure(context, error, 'passkey could not be removed')
          return changeCopy.failed
        },
        async () => removeNotice(await removePasskey(services, admin, id)),
      )
    default:
      throw data(null, { status: 400 })
  }
}

/** An admin's own sign-in settings. */
export default function SecurityPage({ loaderData }: Route.ComponentProps) {
  const { email, keys, codes, rule, mustAdd, suggestedName } = loaderData
  const renamed = keys.find(({ id }) => id === loaderData.renaming)
  const removed = keys.find(({ id }) => id === loaderData.removing)
  return (
    <>
      <PageHeader title="Sign-in and passkeys">
        A passkey signs you in with your fingerprint, face or PIN. It can’t be guessed or stolen by a fake site. Once
        you have one, a code emailed to {email} is no longer enough.
      </PageHeader>
      {mustAdd && (
        <div className="mt-6 max-w-prose">
          <Notice tone="info" title="Add a passkey to go on">
            Every admin must use one. It takes a minute, and then everything else opens.
          </Notice>
        </div>
      )}
      {renamed && (
        <RouteDialog title={`Rename “${renamed.name}”`} closeTo={here} triggerId={`rename-${renamed.id}`}>
          <RenamePasskeyForm passkey={renamed} closeTo={here} />
        </RouteDialog>
      )}
      {removed && (
        <RouteDialog title={`Remove “${removed.name}”?`} closeTo={here} triggerId={`remove-${removed.id}`}>
          <RemovePasskeyQuestion
            passkey={removed}
            isLast={keys.length === 1}
            isRequired={rule.isRequired}
            closeTo={here}
          />
        </RouteDialog>
      )}
      <section aria-labelledby="passkeys" className="mt-10">
        <h2 id="passkeys" className="mb-4 text-2xl">
          Your passkeys
        </h2>
        <PasskeyList passkeys={keys} />
        <AddPasskey suggestedName={suggestedName} isFirst={keys.length === 0} />
      </section>
      {keys.length > 0 && (
        <section aria-labelledby="recovery-codes" className="mt-10 max-w-prose">
          <h2 id="recovery-codes" className="mb-2 text-2xl">
            Recovery codes
          </h2>
          <p>
            For when you lose your passkeys: {codesInWords(codes)}.{' '}
            {keys.length === 1 && 'A second passkey helps, too.'}
          </p>
          <p className="mt-4">
            <Link className="button-quiet" to={`${here}/recovery-codes`}>
              Make new recovery codes
            </Link>
          </p>
        </section>
      )}
      {!mustAdd && <PasskeyRule {...rule} />}
    </>
  )
}
