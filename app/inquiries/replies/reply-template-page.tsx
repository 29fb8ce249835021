import { parseWithZod } from '@conform-to/zod/v4'
import { data, href, isRouteErrorResponse } from 'react-router'
import { brand } from '../../organization/brand.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { isUuid } from '../../platform/row-id.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireAdmin, requireEditor } from '../../sign-in/viewer.server.ts'
import { ListError } from '../../ui/list/list-error.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { Route } from './+types/reply-template-page'
import { templateSchema } from './reply-schema.ts'
import { findTemplate } from './reply-templates.server.ts'
import { saveTemplate } from './save-template.server.ts'
import { templateCopy } from './template-copy.ts'
import { TemplateForm } from './template-form.tsx'

const back = { to: href('/admin/settings/reply-templates'), label: 'Back to Reply templates' }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.template?.name ?? 'New template'} · Reply templates · ${brand.name}` },
]

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  requireAdmin(context)
  if (id === undefined) return { template: null }
  const template = isUuid(id) ? await findTemplate(context.get(servicesContext).db, id) : null
  if (!template) throw data(null, { status: 404 })
  return { template }
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const admin = requireEditor(context)
  const form = await readForm(request)
  const submission = parseWithZod(form, { schema: templateSchema })
  const result = submission.reply()
  if (submission.status !== 'success') return data({ result, notice: null }, { status: 400 })
  try {
    const version = Number(form.get('version'))
    const known = id === undefined ? null : { id, version: Number.isInteger(version) ? version : 0 }
    const outcome = await saveTemplate(context.get(servicesContext), admin, known, submission.value)
    if (outcome === 'saved' || outcome === 'unchanged')
      return redirectWithToast(context, href('/admin/settings/reply-templates'), templateCopy[outcome])
    return data({ result, notice: templateCopy[outcome] }, { status: outcome === 'not-found' ? 404 : 409 })
  } catch (error) {
    logFailure(context, error, 'reply template not saved')
    return data({ result, notice: templateCopy.failed }, { status: 503 })
  }
}

export default function ReplyTemplatePage({ loaderData: { template } }: Route.ComponentProps) {
  const action = template
    ? href('/admin/settings/reply-templates/:id', { id: template.id })
    : href('/admin/settings/reply-templates/new')
  return (
    <>
      <PageHeader back={back} title={template ? template.name : 'New template'} />
      <TemplateForm key={template?.id} action={action} template={template} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404)
    return <ListError heading="Reply template" title="Error loading the template" />
  return <PageHeader back={back} title="Template not found" />
}
