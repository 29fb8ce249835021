import type { SubmissionResult } from '@conform-to/dom'
import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react'
import type { core } from 'zod/mini'
import type { SavedFields } from './use-edited.ts'

/** The messages of each field that is wrong. */
type Errors = Record<string, string[]>

/** What a form shows of one of its fields. */
export interface Field {
  id: string
  name: string
  formId: string
  errorId: string
  descriptionId: string
  errors: string[] | undefined
  /** What it begins with. */
  initialValue: SavedFields[string]
  required: boolean
}

export interface ShownForm {
  id: string
  errors: Errors
  /** It was refused as it is; not any more once somebody corrects it. */
  isWrong: boolean
}

/** What the server says of a form that it has refused; of one that is to be empty again, `initialValue` is null. */
export type Result = SubmissionResult<string[]>

/** What a person does in a form. The focus may have been put into it by a page. */
const begins = ['pointerdown', 'keydown', 'input']

/**
 * A form that stays on its page: checked when it is sent, and from then on while it is corrected, by the same schema as on the server.
 * What checks comes when somebody begins with the form; for whoever is quicker, or has no connection in that moment, the server does,
 * with the same words.
 *
 * @param lastResult what the server said about the last attempt
 * @param defaultValue what the fields begin with, if not with what was typed before
 * @param required the fields that have to be filled in, which the page shows from the start
 * @param loadSchema the same function as long as it brings the same schema
 */
export function useForm<Name extends string>({
  id,
  lastResult,
  defaultValue,
  required,
  loadSchema,
}: {
  id: string
  lastResult: Result | null | undefined
  defaultValue?: SavedFields | undefined
  required: readonly string[]
  loadSchema: () => Promise<core.$ZodType>
}) {
  const check = useCheck(id, loadSchema)
  const [first] = useState(() => ({ told: toldBy(lastResult), values: valuesIn(lastResult, defaultValue) }))
  /** Null as long as it was not sent. */
  const [told, setTold] = useState(first.told)
  const [answer, setAnswer] = useState(lastResult)
  if (lastResult && lastResult !== answer) {
    setAnswer(lastResult)
    setTold(toldBy(lastResult))
  }
  const correct = useEffectEvent(({ target, currentTarget }: Event) => {
    const errors = told && (target as HTMLInputElement).name && check?.(currentTarget as HTMLFormElement)
    if (errors) setTold({ errors, isWrong: false })
  })
  useEffect(() => {
    const form = document.forms.namedItem(id)
    form?.addEventListener('input', correct)
    return () => form?.removeEventListener('input', correct)
  }, [id])
  useEffect(() => {
    // A document that brings messages has the focus in its summary.
    if (!told?.isWrong || told === first.told) return
    const fields = [...(document.forms.namedItem(id)?.elements ?? [])] as HTMLInputElement[]
    fields.find(({ name, type }) => name in told.errors && type !== 'hidden')?.focus()
  }, [id, first, told])
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    const isChecked = !event.nativeEvent.submitter?.hasAttribute('formnovalidate')
    const errors = isChecked && check?.(event.currentTarget)
    if (!errors) return
    const isWrong = Object.keys(errors).length > 0
    setTold({ errors, isWrong })
    if (isWrong) event.preventDefault()
  }
  const form = { id, errors: told?.errors ?? {}, isWrong: told?.isWrong === true }
  return [{ ...form, props: { id, noValidate: true, onSubmit } }, fieldsOf<Name>(form, first.values, required)] as const
}

/** @returns what gives the messages of a form, once it is there */
function useCheck(id: string, load: () => Promise<core.$ZodType>) {
  const [loaded, setLoaded] = useState<{ load: typeof load; check: (form: HTMLFormElement) => Errors } | null>(null)
  useEffect(() => {
    const form = document.forms.namedItem(id)
    let isGone = false
    function listen() {
      for (const event of begins) form?.addEventListener(event, begin)
    }
    function stopListening() {
      for (const event of begins) form?.removeEventListener(event, begin)
    }
    async function begin() {
      stopListening()
      try {
        const [{ parseWithZod }, schema] = await Promise.all([import('@conform-to/zod/v4'), load()])
        const check = (form: HTMLFormElement) => errorsIn(parseWithZod(new FormData(form), { schema }).reply())
        if (!isGone) setLoaded({ load, check })
      } catch {
        // Without a connection: with whatever is done next.
        if (!isGone) listen()
      }
    }
    listen()
    return () => {
      isGone = true
      stopListening()
    }
  }, [id, load])
  return loaded?.load === load ? loaded.check : undefined
}

export function fieldsOf<Name extends string>(
  { id, errors }: ShownForm,
  values: SavedFields,
  required: readonly string[],
) {
  const fieldOf = (name: string): Field => ({
    id: `${id}-${name}`,
    name,
    formId: id,
    errorId: `${id}-${name}-error`,
    descriptionId: `${id}-${name}-description`,
    errors: errors[name],
    initialValue: values[name],
    required: required.includes(name),
  })
  return new Proxy({} as Record<Name, Field>, { get: (_, name) => fieldOf(String(name)) })
}

export function toldBy(result: Result | null | undefined) {
  return result ? { errors: errorsIn(result), isWrong: result.status === 'error' } : null
}

function errorsIn({ error }: Pick<Result, 'error'>): Errors {
  return (error ?? {}) as Errors
}

export function valuesIn(result: Result | null | undefined, defaultValue: SavedFields = {}): SavedFields {
  return (result?.initialValue as SavedFields | null | undefined) ?? defaultValue
}
