import { randomUUID } from 'node:crypto'
import { parseWithZod } from '@conform-to/zod/v4'
import { useState } from 'react'
import { data } from 'react-router'
import { brand } from '../../organization/brand.ts'
import { pictureRefused } from '../../platform/files/new-picture.server.ts'
import { statusOfProblem } from '../../platform/files/picture.ts'
import { receiveUpload } from '../../platform/files/receive-upload.server.ts'
import { mergeThreeWay, readTexts } from '../../platform/forms/three-way-merge.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireAdmin, requireEditor } from '../../sign-in/viewer.server.ts'
import { useKnown } from '../../ui/form/known-fields.tsx'
import { newIdOf } from '../../ui/form/new-id.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { MergeConflictNotice } from '../../ui/merge-conflict-notice.tsx'
import { RouteDialog } from '../../ui/route-dialog.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { addTriggerId, contentListAddress, editTriggerId, readContentQuery } from '../admin-content-query.ts'
import { contentCopy, pictureNotice, savedNotice, saveLost } from '../copy.ts'
import { findContent } from '../library.server.ts'
import type { Route } from './+types/content-form-page'
import { ContentForm, contentForm } from './admin-content-form.tsx'
import { ContentMissing } from './admin-content-missing.tsx'
import { contentSchema } from './content-edit.ts'
import { contentTextNames, fieldsOf, inWords, textsOf, typedTexts } from './content-texts.ts'
import { findRefusal } from './refused-pictures.server.ts'
import { changeContent, createContent } from './save-content.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { isNew, item } = loaderData ?? {}
  return [{ title: `${isNew ? 'Add Content' : item ? `Edit ${item.title}` : 'Content not found'} · ${brand.name}` }]
}

/** For a new item, or an existing one. A deleted item is no error, because its open form may hold typed text. */
export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db } = context.get(servicesContext)
  const query = readContentQuery(url.searchParams)
  const isNew = id === undefined
  const [item, notFetched] = isNew ? [null, null] : await Promise.all([findContent(db, id), findRefusal(db, id)])
  return data({ query, isNew, newId: randomUUID(), item, notFetched }, { status: isNew || item ? 200 : 404 })
}

export async function action({ request, params: { id }, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireEditor(context)
  const uploader = { fileField: 'picture', memberId: admin.memberId, isCounted: false }
  const { form, problem } = await receiveUpload(services, request, uploader)
  const submission = parseWithZod(form, { schema: contentSchema })
  // The version that the admin saw goes back into the form: the reloaded page may hold another admin's.
  const version = Number(submission.payload.version) || 0
  const opened = readTexts(submission.payload.opened, contentTextNames)
  const known = opened && { version, texts: opened }
  const answer = { result: submission.reply(), notice: null, known, conflict: null, isGone: false }
  if (submission.status !== 'success') return data(answer, { status: 400 })
  const save = () =>
    id === undefined
      ? createContent(services, admin, newIdOf(form), submission.value)
      : changeContent(services, admin, { id, version }, submission.value)
  try {
    const saved = problem ? pictureRefused(problem) : await save()
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
      default: {
        const list = contentListAddress(readContentQuery(url.searchParams))
        return redirectWithToast(context, list, savedNotice(saved.outcome, saved.notFetched ?? null))
      }
    }
  } catch (error) {
    logFailure(context, error, 'content was not saved')
    return data({ ...answer, notice: contentCopy['save-failed'] }, { status: 503 })
  }
}

export default function ContentFormPage({ loaderData, actionData, params }: Route.ComponentProps) {
  return <ContentDialog key={params.id} loaderData={loaderData} actionData={actionData} />
}

function ContentDialog({ loaderData, actionData }: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { query, isNew } = loaderData
  const answer = useAnswer(actionData, saveLost)
  const hydrated = useHydrated()
  // As it was when the form was opened, even when the page is loaded again meanwhile.
  const [item] = useState(loaderData.item)
  const known = useKnown(answer?.known, item && { version: item.version, texts: textsOf(item) })
  const isGone = !isNew && answer !== undefined && (answer.isGone || loaderData.item === null)
  if (!item && !isNew && !isGone) return <ContentMissing query={query} />
  return (
    <RouteDialog
      title={item ? `Edit “${item.title}”` : isNew ? 'Add Content' : 'Deleted content'}
      closeTo={contentListAddress(query)}
      triggerId={item ? editTriggerId(item.id) : addTriggerId}
      wide
    >
      <div className="grid gap-5">
        <FormMessage notice={answer?.notice} />
        {answer?.conflict && <MergeConflictNotice form={contentForm} meanwhile={answer.conflict.meanwhile} />}
        <p className="hint">Fields marked * are required.</p>
        {/* Without JavaScript the page is loaded anew, and no page can fill a file field. */}
        {answer && !hydrated && <p className="hint">If you chose a picture, please choose it again.</p>}
      </div>
      <ContentForm
        item={item}
        current={isGone ? null : (answer?.conflict?.current ?? item)}
        notFetched={loaderData.notFetched}
        known={known}
        lastResult={answer?.result}
        newId={loaderData.newId}
        query={query}
        isGone={isGone}
      />
    </RouteDialog>
  )
}
