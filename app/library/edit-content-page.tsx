import { parseWithZod } from '@conform-to/zod/v4'
import { useState } from 'react'
import { data } from 'react-router'
import { z } from 'zod'
import { brand } from '../organization/brand.ts'
import { pictureRefused } from '../platform/files/new-picture.server.ts'
import { statusOfProblem } from '../platform/files/picture.ts'
import { receiveUpload } from '../platform/files/receive-upload.server.ts'
import { mergeThreeWay, readTexts } from '../platform/forms/three-way-merge.ts'
import { redirectWithToast } from '../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../platform/services.ts'
import { requireAdmin } from '../sign-in/viewer.server.ts'
import { MergeConflictNotice } from '../ui/merge-conflict-notice.tsx'
import { useAnswer } from '../ui/use-answer.ts'
import type { Route } from './+types/edit-content-page'
import { addTriggerId, ContentDialog, editTriggerId } from './admin-content-dialog.tsx'
import { ContentForm, contentForm } from './admin-content-form.tsx'
import { ContentMissing } from './admin-content-missing.tsx'
import { contentListAddress, readContentQuery } from './admin-content-query.ts'
import { contentTextNames, fieldsOf, inWords, textsOf, typedTexts } from './content-texts.ts'
import { contentCopy, pictureNotice, savedNotice, saveLost } from './copy.ts'
import { findContent } from './library.server.ts'
import { contentSchema } from './library-item.ts'
import { changeContent } from './save-content.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.item ? `Edit ${loaderData.item.title}` : 'Content not found'} · ${brand.name}` },
]

/** What is gone is no error here: somebody may have typed into its form. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db } = context.get(servicesContext)
  const query = readContentQuery(url.searchParams)
  const item = z.uuid().safeParse(params.id).success ? await findContent(db, params.id) : null
  return data({ query, item }, { status: item ? 200 : 404 })
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireAdmin(context)
  const uploader = { fileField: 'picture', memberId: admin.memberId, isCounted: false }
  const { form, problem } = await receiveUpload(services, request, uploader)
  const submission = parseWithZod(form, { schema: contentSchema })
  // The version that was seen goes back into the form: what the page loads anew may be somebody else's.
  const seen = versionIn(submission.payload.version)
  const opened = readTexts(submission.payload.opened, contentTextNames)
  const known = opened && { version: seen, texts: opened }
  const answer = { result: submission.reply(), notice: null, known, conflict: null, isGone: false }
  if (submission.status !== 'success') return data(answer, { status: 400 })
  if (!z.uuid().safeParse(params.id).success)
    return data({ ...answer, notice: contentCopy.gone, isGone: true }, { status: 404 })
  try {
    const saved = problem
      ? pictureRefused(problem)
      : await changeContent(services, admin, { id: params.id, version: seen }, submission.value)
    switch (saved.outcome) {
      case 'picture-refused': {
        const notice = pictureNotice(saved.problem)
        const result = submission.reply({ fieldErrors: { picture: [notice.description] } })
        return data({ ...answer, result, notice }, { status: statusOfProblem(saved.problem) })
      }
      case 'gone':
        return data({ ...answer, notice: contentCopy.gone, isGone: true }, { status: 404 })
      case 'changed-meanwhile': {
        const { current } = saved
        const compared = mergeThreeWay(opened, textsOf(current), typedTexts(submission.value, opened), inWords)
        const meanwhile = { ...compared, fields: fieldsOf(compared.fields) }
        const initialValue = { ...answer.result.initialValue, ...meanwhile.fields }
        return data(
          {
            ...answer,
            result: { ...answer.result, initialValue },
            notice: contentCopy['changed-meanwhile'],
            known: { version: current.version, texts: textsOf(current) },
            conflict: { current, meanwhile },
          },
          { status: 409 },
        )
      }
      default:
        return redirectWithToast(
          context,
          contentListAddress(readContentQuery(url.searchParams)),
          savedNotice('updated', saved.item),
        )
    }
  } catch (error) {
    logFailure(context, error, 'content was not changed')
    return data({ ...answer, notice: contentCopy['save-failed'] }, { status: 503 })
  }
}

/** No version is one that nothing has: what was not seen is not overwritten. */
function versionIn(typed: unknown): number {
  return Number.isSafeInteger(Number(typed)) ? Number(typed) : 0
}

export default function EditContentPage({ loaderData, actionData, params }: Route.ComponentProps) {
  return <EditContent key={params.id} loaderData={loaderData} actionData={actionData} />
}

function EditContent({ loaderData, actionData }: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { query } = loaderData
  const answer = useAnswer(actionData, saveLost)
  // As it was when the form was opened, whatever is loaded anew while it is filled in.
  const [item] = useState(loaderData.item)
  const [known, setKnown] = useState(answer?.known ?? (item && { version: item.version, texts: textsOf(item) }))
  if (answer?.known && answer.known.version !== known?.version) setKnown(answer.known)
  const isGone = answer !== undefined && (answer.isGone || loaderData.item === null)
  if (!item && !isGone) return <ContentMissing query={query} />
  return (
    <ContentDialog
      title={item ? `Edit “${item.title}”` : 'Deleted content'}
      query={query}
      triggerId={item ? editTriggerId(item.id) : addTriggerId}
      answer={answer}
      aside={answer?.conflict && <MergeConflictNotice form={contentForm} meanwhile={answer.conflict.meanwhile} />}
    >
      <ContentForm
        item={item}
        current={isGone ? null : (answer?.conflict?.current ?? item)}
        known={known}
        lastResult={answer?.result}
        query={query}
        isGone={isGone}
      />
    </ContentDialog>
  )
}
