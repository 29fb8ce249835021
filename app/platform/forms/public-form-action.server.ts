import { parseWithZod } from '@conform-to/zod/v4'
import { data, type RouterContextProvider } from 'react-router'
import type * as z from 'zod/mini'
import { type Limit, secondsUntilNetworkAllowed } from '../http/rate-limit.server.ts'
import { logFailure, requestContext, type Services, servicesContext } from '../services.ts'
import { type FormEmail, refusedWords } from '../told-email.ts'
import { readForm } from './read-form.server.ts'
import type { ToastMessage } from './toast.ts'

/** A public form, which robots submit too. */
interface VisitorForm<Schema extends z.ZodMiniType> {
  /** Names the form in the log. */
  name: string
  schema: Schema
  isFromRobot(form: FormData): boolean
  /** Per network; the wider network around it gets ten times as much. */
  limit: Limit
  copy: {
    /** @param to the typed address */
    sent(to: string): ToastMessage
    failed: ToastMessage
    tooMany(seconds: number): ToastMessage
  }
}

/** The page's message after success; without a status the form was accepted and is emptied. */
interface Outcome {
  notice: ToastMessage | null
  status?: number
  /** The confirmation email. When its address refused it, the form keeps its input. */
  email?: FormEmail
}

/**
 * The action of a public form: a robot's submission gets the usual answer and is dropped; an invalid one gets its
 * messages; a network over its limit is asked to wait. The typed input survives every failure.
 *
 * @param carryOut gets the validated values
 */
export async function publicFormAction<Schema extends z.ZodMiniType>(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  { name, schema, isFromRobot, limit, copy }: VisitorForm<Schema>,
  carryOut: (services: Services, value: z.output<Schema>) => Promise<Outcome>,
) {
  const services = context.get(servicesContext)
  const { network } = context.get(requestContext)
  const form = await readForm(request)
  const submission = parseWithZod(form, { schema })
  const accepted = (notice: ToastMessage | null, email?: FormEmail) => {
    const isRefused = email?.why === 'refused'
    const fieldErrors = { email: [refusedWords(email?.to ?? '')] }
    return { result: submission.reply(isRefused ? { fieldErrors } : { resetForm: true }), notice, email }
  }
  const refused = (status: number, notice: ToastMessage | null) =>
    data({ result: submission.reply(), notice, email: undefined }, { status })

  if (isFromRobot(form)) {
    services.log.warn({ form: name, network }, 'suspected spam')
    const to = String(form.get('email') ?? '')
    return accepted(copy.sent(to), { to, letterSent: true })
  }
  if (submission.status !== 'success') return refused(400, null)
  try {
    const wait = await secondsUntilNetworkAllowed(services.db, limit, network, services.clock.now())
    if (wait > 0) return refused(429, copy.tooMany(wait))
    const { notice, status, email } = await carryOut(services, submission.value)
    return status === undefined ? accepted(notice, email) : refused(status, notice)
  } catch (error) {
    logFailure(context, error, 'form failed', { form: name })
    return refused(503, copy.failed)
  }
}
