import { parseWithZod } from '@conform-to/zod/v4'
import { href, redirect } from 'react-router'
import { z } from 'zod'
import { readForm } from '../../../platform/forms/read-form.server.ts'
import { answerOrRedirect } from '../../../platform/forms/toast.server.ts'
import type { ToastMessage } from '../../../platform/forms/toast.ts'
import { isRowId } from '../../../platform/row-id.ts'
import { logFailure, servicesContext } from '../../../platform/services.ts'
import { requireOrganiser } from '../../../sign-in/viewer.server.ts'
import { itemMoved, moveCopy } from '../copy.ts'
import type { Route } from './+types/move-item-route'
import { moveItem } from './change-schedule.server.ts'

const schema = z.object({
  item: z.number().int().positive(),
  place: z.number().int(),
  seen: z
    .string()
    .regex(/^\d{1,9}(,\d{1,9})*$/)
    .max(5_000)
    .transform((ids) => ids.split(',').map(Number)),
})

export function loader({ params: { id } }: Route.LoaderArgs) {
  return redirect(href('/admin/cohorts/:id', { id }))
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireOrganiser(context)
  const answer = (notice: ToastMessage, status = 200) =>
    answerOrRedirect({ request, context }, `${href('/admin/cohorts/:id', { id })}#schedule`, { notice }, status)
  const submission = parseWithZod(await readForm(request), { schema })
  if (submission.status !== 'success' || !isRowId(id)) return answer(moveCopy.gone, 404)
  try {
    const moved = await moveItem(services, admin, Number(id), submission.value)
    if (moved.outcome === 'moved') return answer(itemMoved(moved))
    // Where the page shows what is no longer so, it is loaded anew, which is done after no failure.
    return answer(moveCopy[moved.outcome], moved.outcome === 'order-of-time' ? 409 : 200)
  } catch (error) {
    logFailure(context, error, 'an item of a schedule could not be moved')
    return answer(moveCopy.failed, 503)
  }
}
