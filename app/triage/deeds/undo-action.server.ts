import type { RouterContextProvider } from 'react-router'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { answerOrRedirect } from '../../platform/forms/toast.server.ts'
import { problem, success, type ToastMessage } from '../../platform/forms/toast.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import type { Editor } from '../../viewer.ts'
import { undoDeed } from './change-triaged.server.ts'

/** The action behind the Undo of a toast. @param back the page that a document comes back to, by the rest of the URL of a list */
export async function undoAction(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  admin: Editor,
  back: (list: URLSearchParams) => string,
) {
  const form = await readForm(request)
  const page = back(new URLSearchParams(String(form.get('list') ?? '')))
  try {
    const notice = undoneNotice(await undoDeed(context.get(servicesContext), admin, String(form.get('entry') ?? '')))
    return answerOrRedirect({ request, context }, page, { notice }, notice.tone === 'problem' ? 404 : 200)
  } catch (error) {
    logFailure(context, error, 'not undone')
    return answerOrRedirect({ request, context }, page, { notice: notUndone }, 503)
  }
}

const notUndone = problem('Not undone', 'Please try again in a moment.')

function undoneNotice({ undone, stayed }: { undone: number; stayed: number }): ToastMessage {
  if (undone === 0)
    return problem(
      'Nothing to undo',
      'Someone just changed this, or it was more than an hour ago. Change it back by hand.',
    )
  const many = undone === 1 ? 'It is back as it was.' : `All ${undone.toLocaleString('en-US')} are back as they were.`
  if (stayed === 0) return success('Undone', many)
  const some = `${undone.toLocaleString('en-US')} ${undone === 1 ? 'is' : 'are'} back as before.`
  return success('Undone', `${some} Someone else just changed the other ${stayed.toLocaleString('en-US')}.`)
}
