import { Form, href } from 'react-router'
import { AllowedTo } from '../../allowed-to.tsx'
import { brand } from '../../organization/brand.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireAdmin, requireEditor } from '../../sign-in/viewer.server.ts'
import { Link } from '../../ui/link.tsx'
import { EmptyList } from '../../ui/list/empty-list.tsx'
import { ListError } from '../../ui/list/list-error.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { TruncatedText } from '../../ui/truncated-text.tsx'
import type { Route } from './+types/reply-templates-page'
import { listTemplates } from './reply-templates.server.ts'
import { deleteTemplate } from './save-template.server.ts'
import { templateCopy } from './template-copy.ts'

export const meta: Route.MetaFunction = () => [{ title: `Reply templates · ${brand.name}` }]

export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  return { templates: await listTemplates(context.get(servicesContext).db) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireEditor(context)
  const here = href('/admin/settings/reply-templates')
  try {
    const id = String((await readForm(request)).get('id') ?? '')
    return redirectWithToast(context, here, templateCopy[await deleteTemplate(context.get(servicesContext), admin, id)])
  } catch (error) {
    logFailure(context, error, 'reply template not deleted')
    return redirectWithToast(context, here, templateCopy['not-deleted'])
  }
}

export default function ReplyTemplatesPage({ loaderData: { templates } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Reply templates"
        actions={
          <AllowedTo least="editor">
            <Link className="button button-small" to={href('/admin/settings/reply-templates/new')}>
              New template
            </Link>
          </AllowedTo>
        }
      >
        Answers you use again and again. Insert one into a reply, then adapt it there.
      </PageHeader>
      <div className="mt-6">
        {templates.length === 0 ? (
          <EmptyList title="No templates yet">Write an answer once and use it again in every reply.</EmptyList>
        ) : (
          <ul className="grid gap-4">
            {templates.map(({ id, name, body }) => (
              <li key={id} className="card grid gap-3">
                <h2 dir="auto" className="text-xl wrap-anywhere">
                  {name}
                </h2>
                <TruncatedText text={body} of={name} as="card" />
                <AllowedTo least="editor">
                  <div className="flex flex-wrap items-start gap-x-6 gap-y-2 border-t border-hair pt-3 text-sm">
                    <Link className="link" to={href('/admin/settings/reply-templates/:id', { id })}>
                      Edit<span className="sr-only"> {name}</span>
                    </Link>
                    <details>
                      <summary className="link list-none [&::-webkit-details-marker]:hidden">
                        Delete<span className="sr-only"> {name}</span>
                      </summary>
                      <Form method="post" className="mt-2 flex flex-wrap items-center gap-3">
                        <input type="hidden" name="id" value={id} />
                        <span>This can’t be undone.</span>
                        <button type="submit" className="button-problem button-small">
                          Delete “<bdi className="wrap-anywhere">{name}</bdi>”
                        </button>
                      </Form>
                    </details>
                  </div>
                </AllowedTo>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

export function ErrorBoundary() {
  return <ListError heading="Reply templates" title="Error loading the templates" />
}
