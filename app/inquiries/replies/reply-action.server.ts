import { randomUUID } from 'node:crypto'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, type RouterContextProvider } from 'react-router'
import { brand } from '../../organization/brand.ts'
import { momentOf } from '../../organization/dates.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { nothingChanged } from '../../platform/forms/revalidation.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { isUuid } from '../../platform/row-id.ts'
import { logFailure, type Services, servicesContext } from '../../platform/services.ts'
import type { Admin, Editor } from '../../viewer.ts'
import { type FoundInquiry, findWriting, recordWriting } from '../inquiries.server.ts'
import { subjectOf, titleOf } from '../inquiry.ts'
import { findLastReply } from '../inquiry-entries.server.ts'
import { replyCopy, sendReplyCopy } from './copy.ts'
import { filled } from './placeholders.ts'
import { replySchema } from './reply-schema.ts'
import { findTemplate, listTemplates } from './reply-templates.server.ts'
import { type Answered, factsOf, findAnswered, previewReply, sendReply } from './send-reply.server.ts'

interface Asked {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** @throws 404 */
export async function replyLoader(services: Services, admin: Admin, id: string) {
  const answered = await findAnswered(services, admin, id)
  if (!answered) throw data(null, { status: 404 })
  const [templates, writing, lastReply] = await Promise.all([
    listTemplates(services.db),
    findWriting(services.db, id, admin.memberId),
    shownReply(services, id),
  ])
  const { message, email, first_name, last_name } = answered
  return {
    id,
    title: titleOf(answered),
    text: message,
    to: { name: `${first_name} ${last_name}`, email },
    subject: replySubject(answered),
    templates: templates.map((template) => ({ id: template.id, name: template.name })),
    others: { writing, lastReply },
  }
}

/** As mail programs write it: with one Re. */
function replySubject(inquiry: Pick<FoundInquiry, 'form' | 'subject'>): string {
  const subject = subjectOf(inquiry, brand.name)
  return (/^re:/i.test(subject) ? subject : `Re: ${subject}`).slice(0, 250)
}

async function shownReply({ db }: Services, id: string) {
  const last = await findLastReply(db, id)
  return last && { ...last, at: momentOf(last.at) }
}

export interface Others {
  /** Name of another admin who is writing a reply. */
  writing: string | null
  lastReply: Awaited<ReturnType<typeof shownReply>>
}

const nothing = { result: null, notice: null, preview: null, typed: null, others: null }

/**
 * Previews the reply, inserts a template, reports another admin who is writing, or sends the previewed reply.
 *
 * @param read the inquiry's page, where the reply is shown afterwards
 */
export async function replyAction({ request, context }: Asked, admin: Editor, id: string, read: string) {
  const services = context.get(servicesContext)
  const form = await readForm(request)
  const intent = form.get('intent')
  try {
    const answered = await findAnswered(services, admin, id)
    if (!answered) throw data(null, { status: 404 })
    if (intent === 'insert') return await withTemplate(services, answered, form)
    const writing = intent === 'send' ? null : await recordWriting(services.db, id, admin.memberId)
    const others: Others = { writing, lastReply: await shownReply(services, id) }
    if (intent === 'writing') return { ...nothing, ...nothingChanged, others }
    const submission = parseWithZod(form, { schema: replySchema })
    const result = submission.reply()
    if (submission.status !== 'success') return data({ ...nothing, result }, { status: 400 })
    const reply = submission.value
    const { id: sentBefore, seen } = previewIn(form)
    const preview = {
      ...(await previewReply(services, factsOf(answered, reply))),
      to: answered.email,
      reply,
      id: sentBefore ?? randomUUID(),
      answered: (others.lastReply?.id ?? '') === seen ? null : others.lastReply,
      seen: others.lastReply?.id ?? '',
    }
    if (intent !== 'send') return { ...nothing, result, preview }
    if (sentBefore === null) return data({ ...nothing, result, notice: sendReplyCopy.incomplete }, { status: 400 })
    const outcome = await sendReply(services, admin, id, reply, { id: sentBefore, seen })
    if (outcome !== 'too-often' && outcome !== 'answered-meanwhile')
      return redirectWithToast(context, read, sendReplyCopy[outcome])
    return data({ ...nothing, result, notice: sendReplyCopy[outcome], preview }, { status: 409 })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    logFailure(context, error, intent === 'send' ? 'reply not sent' : 'reply not previewed')
    const notice = intent === 'send' ? sendReplyCopy.failed : replyCopy.failed
    return data({ ...nothing, notice, typed: typedIn(form) }, { status: 503 })
  }
}

/** The id with which a preview is sent once, and the latest reply shown with it: empty when there was none. */
function previewIn(form: FormData) {
  const id = form.get('id')
  return { id: typeof id === 'string' && isUuid(id) ? id : null, seen: String(form.get('seen') ?? '') }
}

async function withTemplate(services: Services, answered: Answered, form: FormData) {
  const chosen = String(form.get('template') ?? '')
  const template = isUuid(chosen) ? await findTemplate(services.db, chosen) : null
  const typed = typedIn(form)
  if (!template) return data({ ...nothing, notice: replyCopy['no-template'], typed }, { status: 400 })
  const body = [typed.body.trim(), filled(template.body, answered.filling)].filter(Boolean).join('\n\n')
  return { ...nothing, typed: { ...typed, body } }
}

function typedIn(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').replace(/\r\n?/g, '\n')
  return { subject: text('subject'), body: text('body'), status: text('status') }
}
