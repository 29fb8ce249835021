import { parseWithZod } from '@conform-to/zod/v4'
import type { RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { logFailure, type Services, servicesContext } from '../services.ts'
import { readForm } from './read-form.server.ts'
import type { SeenStatus, StatusAnswer } from './status-change.ts'
import { answerOrRedirect } from './toast.server.ts'
import type { ToastMessage } from './toast.ts'

interface StatusForm<Schema extends z.ZodType, Result> {
  /** In the log. */
  name: string
  schema: Schema
  /** The page that a document comes back to. @param list the rest of the URL that it was sent from */
  back(list: URLSearchParams): string
  failed: ToastMessage
  notice(result: Result): ToastMessage
}

const httpStatuses = { updated: 200, 'changed-meanwhile': 409, 'not-found': 404 }

/**
 * The action of a status that is saved as soon as it is chosen: the page's script gets an answer; a form that is sent as a
 * document comes back to the page that it was sent from.
 */
export async function statusAction<
  Schema extends z.ZodType,
  Result extends { outcome: keyof typeof httpStatuses; present?: SeenStatus },
>(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  { name, schema, back, failed, notice }: StatusForm<Schema, Result>,
  change: (services: Services, wanted: z.output<Schema>) => Promise<Result>,
) {
  const services = context.get(servicesContext)
  const form = await readForm(request)
  const list = new URLSearchParams(String(form.get('list') ?? ''))
  const answer = (status: number, said: StatusAnswer) =>
    answerOrRedirect({ request, context }, back(list), said, status)

  const submission = parseWithZod(form, { schema })
  if (submission.status !== 'success') return answer(400, { notice: failed, present: null })
  try {
    const result = await change(services, submission.value)
    return answer(httpStatuses[result.outcome], { notice: notice(result), present: result.present ?? null })
  } catch (error) {
    logFailure(context, error, 'status not changed', { form: name })
    return answer(503, { notice: failed, present: null })
  }
}
