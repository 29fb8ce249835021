import { parseWithZod } from '@conform-to/zod/v4'
import { data, type RouterContextProvider } from 'react-router'
import type * as z from 'zod/mini'
import { readForm } from '../../../platform/forms/read-form.server.ts'
import { type FieldTexts, mergeThreeWay, readTexts } from '../../../platform/forms/three-way-merge.ts'
import { redirectWithToast } from '../../../platform/forms/toast.server.ts'
import type { ToastMessage } from '../../../platform/forms/toast.ts'
import { logFailure } from '../../../platform/services.ts'
import type { FormAnswer } from '../../../ui/form/action-form.tsx'
import { editCopy } from '../copy.ts'

type Saved<Stored> =
  | { outcome: 'saved'; notice: ToastMessage }
  | { outcome: 'changed-meanwhile'; current: Stored & { version: number } }
  | { outcome: 'gone' }
  /** @property message shown beside the field */
  | { outcome: 'refused'; field: string; message: string }

/**
 * Saves a form of a cohort, merges it with what another admin saved meanwhile, and redirects to the cohort.
 *
 * @param typed the form data, if the caller has read the request
 * @param form.labels the labels of the fields, by their names
 * @param form.textsOf the texts of the fields for stored or submitted facts
 */
export async function saveEdit<Name extends string, Facts extends Stored, Stored>(
  { request, context, typed: read }: { request: Request; context: Readonly<RouterContextProvider>; typed?: FormData },
  form: {
    schema: z.ZodMiniType<Facts>
    labels: Record<Name, string>
    textsOf: (facts: Stored) => FieldTexts<Name>
  },
  back: string,
  save: (version: number, facts: Facts) => Promise<Saved<Stored>>,
) {
  const typed = read ?? (await readForm(request))
  const submission = parseWithZod(typed, { schema: form.schema })
  const result = submission.reply()
  const opened = readTexts(typed.get('opened'), Object.keys(form.labels) as Name[])
  const version = Number(typed.get('version'))
  const known = opened && Number.isSafeInteger(version) ? { version, texts: opened } : undefined
  const refuse = (status: number, answer: Partial<FormAnswer>) =>
    data<FormAnswer>({ result, notice: null, known, ...answer }, { status })
  if (submission.status !== 'success') return refuse(400, {})
  try {
    const saved = await save(known?.version ?? 0, submission.value)
    if (saved.outcome === 'saved') return redirectWithToast(context, back, saved.notice)
    if (saved.outcome === 'gone') return refuse(404, { notice: editCopy.gone })
    if (saved.outcome === 'refused')
      return refuse(409, { result: submission.reply({ fieldErrors: { [saved.field]: [saved.message] } }) })
    const stored = form.textsOf(saved.current)
    const inWords = (name: Name, words: string) => ({ label: form.labels[name], words })
    const meanwhile = mergeThreeWay(opened, stored, form.textsOf(submission.value), inWords)
    return refuse(409, {
      result: { ...result, initialValue: { ...result.initialValue, ...meanwhile.fields } },
      notice: editCopy['changed-meanwhile'],
      known: { version: saved.current.version, texts: stored },
      meanwhile,
    })
  } catch (error) {
    logFailure(context, error, 'cohort could not be changed')
    return refuse(503, { notice: editCopy.failed })
  }
}
