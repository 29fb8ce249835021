import { parseWithZod } from '@conform-to/zod/v4'
import { data, type RouterContextProvider } from 'react-router'
import type * as z from 'zod/mini'
import { type Limit, secondsUntilNetworkAllowed } from '../http/rate-limit.server.ts'
import { logFailure, requestContext, type Services, servicesContext } from '../services.ts'
import { type FormEmail, refusedWords } from '../told-email.ts'
import { readForm } from './read-form.server.ts'
import type { ToastMessage } from './toast.ts'

/** A form that anybody may send, and robots do. */
interface VisitorForm<Schema extends z.ZodMiniType> {
  /** In the log. */
  name: string
  schema: Schema
  isFromRobot(form: FormData): boolean
  /** Counted by network, and ten times that by the wider one it lies in. */
  limit: Limit
  copy: {
    /** @param to the address that was typed */
    sent(to: string): ToastMessage
    failed: ToastMessage
    tooMany(seconds: number): ToastMessage
  }
}

/** What the page says when the form was carried out; without a status it was accepted, and the form is emptied. */
interface Outcome {
  notice: ToastMessage | null
  status?: number
  /** The email that tells of it. Where its address refused it, the form stays as it was typed. */
  email?: FormEmail
}

/**
 * The action of a form that anybody may send: what a robot wrote is answered like what a person wrote, and goes nowhere; what
 * is incomplete gets its messages; a network that sends very much is asked to wait; and whatever fails, nothing typed is lost.
 *
 * @param carryOut gets what passed all of that
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
