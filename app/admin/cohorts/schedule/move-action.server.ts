import { parseWithZod } from '@conform-to/zod/v4'
import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import type { ToastMessage } from '../../../platform/forms/toast.ts'
import { logFailure, servicesContext } from '../../../platform/services.ts'
import type { Organiser } from '../../../viewer.ts'
import { itemMoved, moveCopy } from '../copy.ts'
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

/** Moves an item of the schedule, and stays on the page. */
export async function moveAction(
  context: Readonly<RouterContextProvider>,
  admin: Organiser,
  cohort: number,
  form: FormData,
) {
  const answer = (notice: ToastMessage, status = 200) => data({ notice }, { status })
  const submission = parseWithZod(form, { schema })
  if (submission.status !== 'success') return answer(moveCopy.gone, 400)
  try {
    const moved = await moveItem(context.get(servicesContext), admin, cohort, submission.value)
    if (moved.outcome === 'moved') return answer(itemMoved(moved))
    // The framework doesn't reload after an error, so a page that shows an outdated order reloads here.
    return answer(moveCopy[moved.outcome], moved.outcome === 'order-of-time' ? 409 : 200)
  } catch (error) {
    logFailure(context, error, 'an item of a schedule could not be moved')
    return answer(moveCopy.failed, 503)
  }
}
