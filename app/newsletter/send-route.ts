import { parseWithZod } from '@conform-to/zod/v4'
import { href, redirect } from 'react-router'
import { readForm } from '../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../platform/forms/toast.server.ts'
import { servicesContext } from '../platform/services.ts'
import { requireConfirmed, requireOrganiser } from '../sign-in/viewer.server.ts'
import type { Route } from './+types/send-route'
import { sendCopy, sendNotice } from './copy.ts'
import { findAudience } from './find-audience.server.ts'
import { newsletterToSendSchema } from './newsletter-schema.ts'
import { sendNewsletter } from './send-newsletter.server.ts'

const page = href('/admin/newsletter')

export function loader() {
  return redirect(page)
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireConfirmed(context, requireOrganiser)
  const submission = parseWithZod(await readForm(request), { schema: newsletterToSendSchema })
  if (submission.status !== 'success') return redirectWithToast(context, page, sendCopy.incomplete)
  // What fails is not redirected: the page keeps its text and its id, so that another click sends it once.
  const cohort = await findAudience(services, submission.value.audience)
  if (cohort === undefined) return redirectWithToast(context, page, sendCopy.incomplete)
  const sent = await sendNewsletter(services, admin, submission.value, cohort)
  return redirectWithToast(context, page, sendNotice(sent, cohort))
}
