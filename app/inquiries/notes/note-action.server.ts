import { parseWithZod } from '@conform-to/zod/v4'
import { data, type RouterContextProvider } from 'react-router'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import type { Answerer } from '../../viewer.ts'
import { noteCopy } from './note-copy.ts'
import { noteSchema } from './note-schema.ts'
import { removeNote, writeNote } from './write-note.server.ts'

/** @param page to which the note belongs */
export async function noteAction(
  context: Readonly<RouterContextProvider>,
  admin: Answerer,
  form: FormData,
  page: string,
) {
  const id = String(form.get('id') ?? '')
  const submission = parseWithZod(form, { schema: noteSchema })
  const result = submission.reply()
  if (submission.status !== 'success') return data({ result, notice: null }, { status: 400 })
  try {
    const outcome = await writeNote(context.get(servicesContext), admin, id, submission.value)
    if (outcome === 'not-found') return data({ result, notice: noteCopy['not-found'] }, { status: 404 })
    return redirectWithToast(context, page, noteCopy.written)
  } catch (error) {
    logFailure(context, error, 'note not written')
    return data({ result, notice: noteCopy.failed }, { status: 503 })
  }
}

/** @param page to which the note belonged */
export async function removeNoteAction(
  context: Readonly<RouterContextProvider>,
  admin: Answerer,
  form: FormData,
  page: string,
) {
  const [id, note] = [form.get('id'), form.get('note')].map((field) => String(field ?? ''))
  try {
    const outcome = await removeNote(context.get(servicesContext), admin, id ?? '', note ?? '')
    return redirectWithToast(context, page, noteCopy[outcome])
  } catch (error) {
    logFailure(context, error, 'note not removed')
    return redirectWithToast(context, page, noteCopy['not-removed'])
  }
}
