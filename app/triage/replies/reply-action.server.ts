import { randomUUID } from 'node:crypto'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, type RouterContextProvider } from 'react-router'
import { momentOf } from '../../organization/dates.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { nothingChanged } from '../../platform/forms/revalidation.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { isUuid } from '../../platform/row-id.ts'
import { logFailure, type Services, servicesContext } from '../../platform/services.ts'
import type { Admin, Editor } from '../../viewer.ts'
import { titleOf } from '../triage.ts'
import { findLastReply, listWriting, recordWriting } from '../triage-entries.server.ts'
import type { Triaged } from '../triaged.server.ts'
import { replyCopy, sendReplyCopy } from './copy.ts'
import { filled } from './placeholders.ts'
import { replySchema } from './reply-schema.ts'
import { findTemplate, listTemplates } from './reply-templates.server.ts'
import { type Answered, factsOf, findAnswered, previewReply, sendReply } from './send-reply.server.ts'

interface Asked {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** The kind of item that is answered, and its form. */
export interface About {
  triaged: Triaged
  form: string
  /** The subject of a reply to an item without a subject. */
  subject: (title: string | null) => string
}

/** @throws 404 */
export async function replyLoader(services: Services, admin: Admin, { triaged, subject }: About, id: string) {
  const [answered, templates, others] = await Promise.all([
    findAnswered(services, admin, triaged, id),
    listTemplates(services.db),
    findOthers(services, admin, triaged, id),
  ])
  if (!answered) throw data(null, { status: 404 })
  const { title, text, email, first_name, last_name } = answered
  return {
    id,
    title: titleOf(title),
    text,
    to: { name: `${first_name} ${last_name}`, email },
    subject: subject(title).slice(0, 250),
    templates: templates.map((template) => ({ id: template.id, name: template.name })),
    others,
  }
}

/** Other admins who are writing a reply, and the latest reply. */
async function findOthers({ db }: Services, admin: Admin, triaged: Triaged, id: string) {
  if (!isUuid(id)) return { writing: [], lastReply: null }
  const [writing, last] = await Promise.all([listWriting(db, id, admin.memberId), findLastReply(db, triaged, id)])
  return { writing, lastReply: last && { ...last, at: momentOf(last.at) } }
}

export type Others = Awaited<ReturnType<typeof findOthers>>

const nothing = { result: null, notice: null, preview: null, typed: null, others: null }

/**
 * Previews the reply, inserts a template, reports other admins who are writing, or sends the previewed reply.
 *
 * @param read the item's page, where the reply is shown afterwards
 */
export async function replyAction({ request, context }: Asked, admin: Editor, about: About, id: string, read: string) {
  const services = context.get(servicesContext)
  const form = await readForm(request)
  const intent = form.get('intent')
  const { triaged, form: path } = about
  try {
    const answered = await findAnswered(services, admin, triaged, id)
    if (!answered) throw data(null, { status: 404 })
    if (intent === 'insert') return await withTemplate(services, answered, form)
    if (intent !== 'send') await recordWriting(services.db, id, admin.memberId)
    const others = await findOthers(services, admin, triaged, id)
    if (intent === 'writing') return { ...nothing, ...nothingChanged, others }
    const submission = parseWithZod(form, { schema: replySchema })
    const result = submission.reply()
    if (submission.status !== 'success') return data({ ...nothing, result }, { status: 400 })
    const reply = submission.value
    const { id: sentBefore, seen } = previewIn(form)
    const preview = {
      ...(await previewReply(services, factsOf(answered, reply, path))),
      to: answered.email,
      reply,
      id: sentBefore ?? randomUUID(),
      answered: (others.lastReply?.id ?? '') === seen ? null : others.lastReply,
      seen: others.lastReply?.id ?? '',
    }
    if (intent !== 'send') return { ...nothing, result, preview }
    if (sentBefore === null) return data({ ...nothing, result, notice: sendReplyCopy.incomplete }, { status: 400 })
    const outcome = await sendReply(services, admin, triaged, id, reply, path, { id: sentBefore, seen })
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
