import { data, href, redirect } from 'react-router'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { problem, success, type ToastMessage } from '../../platform/forms/toast.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireAnswerer } from '../../sign-in/viewer.server.ts'
import { isInquiryStatus } from '../inquiry.ts'
import { takenBack, tooLate } from '../replies/copy.ts'
import { takeBackReply } from '../replies/send-reply.server.ts'
import type { Route } from './+types/undo-route'
import { undoChange } from './change-inquiries.server.ts'

export function loader() {
  return redirect(href('/admin/inquiries'))
}

/** The Undo button of a toast, which may be on any page by then: of a change, or of a reply that has not left. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAnswerer(context)
  const services = context.get(servicesContext)
  const form = await readForm(request)
  const text = (name: string) => String(form.get(name) ?? '')
  const [reply, entry, status] = [text('reply'), text('entry'), text('status')]
  try {
    const notice =
      reply && isInquiryStatus(status)
        ? (await takeBackReply(services, admin, reply, status))
          ? takenBack
          : tooLate
        : undoneNotice(await undoChange(services, admin, entry))
    return data({ notice }, { status: notice.tone === 'problem' ? 404 : 200 })
  } catch (error) {
    logFailure(context, error, 'not undone')
    return data({ notice: problem('Not undone', 'Please try again in a moment.') }, { status: 503 })
  }
}

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
