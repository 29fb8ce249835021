import { parseWithZod } from '@conform-to/zod/v4'
import { data, type RouterContextProvider } from 'react-router'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { isUuid } from '../../platform/row-id.ts'
import { logFailure, type Services, servicesContext } from '../../platform/services.ts'
import type { Admin, Editor } from '../../viewer.ts'
import { titleOf } from '../triage.ts'
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

/** What is answered, and by which form it came. */
export interface About {
  triaged: Triaged
  form: string
  /** The subject of a reply, for what had none of its own. */
  subject: (title: string | null) => string
}

/** @throws 404 */
export async function replyLoader(services: Services, admin: Admin, { triaged, subject }: About, id: string) {
  const [answered, templates] = await Promise.all([
    findAnswered(services, admin, triaged, id),
    listTemplates(services.db),
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
  }
}

/** Shows what would be sent, or puts a template into the text: nothing is sent here. */
export async function replyAction(
  { request, context }: Asked,
  admin: Editor,
  { triaged, form: path }: About,
  id: string,
) {
  const services = context.get(servicesContext)
  const form = await readForm(request)
  try {
    const answered = await findAnswered(services, admin, triaged, id)
    if (!answered) throw data(null, { status: 404 })
    if (form.get('intent') === 'insert') return await withTemplate(services, answered, form)
    const submission = parseWithZod(form, { schema: replySchema })
    const result = submission.reply()
    if (submission.status !== 'success')
      return data({ result, notice: null, preview: null, typed: null }, { status: 400 })
    const preview = await previewReply(services, factsOf(answered, submission.value, path))
    return { result, notice: null, preview: { ...preview, reply: submission.value, to: answered.email }, typed: null }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    logFailure(context, error, 'reply not previewed')
    return data({ result: null, notice: replyCopy.failed, preview: null, typed: typedIn(form) }, { status: 503 })
  }
}

async function withTemplate(services: Services, answered: Answered, form: FormData) {
  const chosen = String(form.get('template') ?? '')
  const template = isUuid(chosen) ? await findTemplate(services.db, chosen) : null
  const typed = typedIn(form)
  if (!template) return data({ result: null, notice: replyCopy['no-template'], preview: null, typed }, { status: 400 })
  const body = [typed.body.trim(), filled(template.body, answered.filling)].filter(Boolean).join('\n\n')
  return { result: null, notice: null, preview: null, typed: { ...typed, body } }
}

function typedIn(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').replace(/\r\n?/g, '\n')
  return { subject: text('subject'), body: text('body'), status: text('status') }
}

/** @param pages where the reply is written, and where it is read afterwards */
export async function sendReplyAction(
  { request, context }: Asked,
  admin: Editor,
  { triaged, form }: About,
  id: string,
  pages: { write: string; read: string },
) {
  const submission = parseWithZod(await readForm(request), { schema: replySchema })
  if (submission.status !== 'success') return redirectWithToast(context, pages.write, sendReplyCopy.incomplete)
  // What fails is not redirected: the page keeps its text, so that another click sends it once.
  const outcome = await sendReply(context.get(servicesContext), admin, triaged, id, submission.value, form)
  return redirectWithToast(context, outcome === 'too-often' ? pages.write : pages.read, sendReplyCopy[outcome])
}
