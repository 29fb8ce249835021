import { href } from 'react-router'
import { problem, success, type ToastMessage, type Undo } from '../../platform/forms/toast.ts'

/** The button of a toast, by which a change is undone. */
export function undoOf(job: string): Undo {
  return { action: href('/admin/users/jobs/:id', { id: job }), fields: { undo: 'yes' } }
}

export function undoneNotice({ undone = 0, stayed = 0 }: Record<string, number>): ToastMessage {
  const people = (number: number) => `${number.toLocaleString('en-US')} ${number === 1 ? 'person' : 'people'}`
  if (undone === 0) return problem('Nothing was undone', 'It changed again in the meantime. Please look at it.')
  const back =
    undone === 1
      ? 'They are as they were before, and get no email.'
      : `${people(undone)} are as they were before, and get no email.`
  return success('Undone', stayed === 0 ? back : `${back} ${people(stayed)} changed again in the meantime and stay so.`)
}
