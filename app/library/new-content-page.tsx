import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import { brand } from '../organization/brand.ts'
import { pictureRefused } from '../platform/files/new-picture.server.ts'
import { statusOfProblem } from '../platform/files/picture.ts'
import { receiveUpload } from '../platform/files/receive-upload.server.ts'
import { redirectWithToast } from '../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../platform/services.ts'
import { requireAdmin } from '../sign-in/viewer.server.ts'
import { useAnswer } from '../ui/use-answer.ts'
import type { Route } from './+types/new-content-page'
import { addTriggerId, ContentDialog } from './admin-content-dialog.tsx'
import { ContentForm } from './admin-content-form.tsx'
import { contentListAddress, readContentQuery } from './admin-content-query.ts'
import { contentCopy, pictureNotice, savedNotice, saveLost } from './copy.ts'
import { contentSchema } from './library-item.ts'
import { createContent } from './save-content.server.ts'

export const meta: Route.MetaFunction = () => [{ title: `Add Content · ${brand.name}` }]

export function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context)
  return { query: readContentQuery(url.searchParams) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireAdmin(context)
  const uploader = { fileField: 'picture', memberId: admin.memberId, isCounted: false }
  const { form, problem } = await receiveUpload(services, request, uploader)
  const submission = parseWithZod(form, { schema: contentSchema })
  if (submission.status !== 'success') return data({ result: submission.reply(), notice: null }, { status: 400 })
  try {
    const saved = problem ? pictureRefused(problem) : await createContent(services, admin, submission.value)
    if (saved.outcome === 'picture-refused') {
      const notice = pictureNotice(saved.problem)
      const result = submission.reply({ fieldErrors: { picture: [notice.description] } })
      return data({ result, notice }, { status: statusOfProblem(saved.problem) })
    }
    return redirectWithToast(
      context,
      contentListAddress(readContentQuery(url.searchParams)),
      savedNotice('created', saved.item),
    )
  } catch (error) {
    logFailure(context, error, 'content was not created')
    return data({ result: submission.reply(), notice: contentCopy['save-failed'] }, { status: 503 })
  }
}

export default function NewContentPage({ loaderData: { query }, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData, saveLost)
  return (
    <ContentDialog title="Add Content" query={query} triggerId={addTriggerId} answer={answer}>
      <ContentForm item={null} lastResult={answer?.result} query={query} />
    </ContentDialog>
  )
}
