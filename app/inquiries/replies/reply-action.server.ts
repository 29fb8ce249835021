import { parseWithZod } from '@conform-to/zod/v4'
import { data, href, type RouterContextProvider } from 'react-router'
import { momentOf } from '../../organization/dates.ts'
import { nothingChanged } from '../../platform/forms/revalidation.ts'
import { isUuid } from '../../platform/row-id.ts'
import { logFailure, type Services, servicesContext } from '../../platform/services.ts'
import type { Answerer } from '../../viewer.ts'
import { recordWriting } from '../inquiries.server.ts'
import { findLastReply } from '../inquiry-entries.server.ts'
import { replyCopy } from './copy.ts'
import type { ReplyAnswer } from './reply-fields.ts'
import { replySchema } from './reply-schema.ts'
import { factsOf, findAnswered, previewReply, sendReply } from './send-reply.server.ts'

const nothing: ReplyAnswer = { result: null, notice: null, preview: null, others: null, sent: false }
const unchanged = { ...nothing, ...nothingChanged }

/** Previews or sends the reply, or reports that it is being written. @throws 404 */
export async function replyAction(
  context: Readonly<RouterContextProvider>,
  admin: Answerer,
  id: string,
  form: FormData,
  intent: 'preview' | 'send' | 'writing',
) {
  const services = context.get(servicesContext)
  try {
    const answered = await findAnswered(services, admin, id)
    if (!answered) throw data(null, { status: 404 })
    const writing = intent === 'send' ? null : await recordWriting(services.db, id, admin.memberId)
    const others = { writing, lastReply: await shownReply(services, id) }
    if (intent === 'writing') return { ...unchanged, others }
    const submission = parseWithZod(form, { schema: replySchema })
    const result = submission.reply()
    if (submission.status !== 'success') return data({ ...unchanged, result }, { status: 400 })
    const reply = submission.value
    if (intent === 'preview') {
      const preview = await previewReply(services, factsOf(answered, reply))
      return { ...unchanged, result, others, preview }
    }
    const [newId, seen] = [String(form.get('newId')), String(form.get('seen') ?? form.get('known') ?? '')]
    if (!isUuid(newId)) return data({ ...unchanged, notice: replyCopy.failed }, { status: 400 })
    const outcome = await sendReply(services, admin, id, reply, { id: newId, seen })
    if (outcome !== 'sent') return data({ ...unchanged, result, others, notice: replyCopy[outcome] }, { status: 409 })
    const undo = { action: href('/admin/inquiries/undo'), fields: { reply: newId, status: answered.status } }
    return { ...nothing, sent: true, notice: { ...replyCopy.sent(answered.email), undo } }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    logFailure(context, error, intent === 'send' ? 'reply not sent' : 'reply not previewed')
    return data({ ...unchanged, notice: replyCopy.failed }, { status: 503 })
  }
}

async function shownReply({ db }: Services, id: string) {
  const last = await findLastReply(db, id)
  return last && { ...last, at: momentOf(last.at) }
}
