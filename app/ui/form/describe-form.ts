import { getZodConstraint } from '@conform-to/zod/v4'
import type { core } from 'zod/mini'
import type { SavedFields } from './use-edited.ts'
import { fieldsOf, type Result, toldBy, valuesIn } from './use-form.ts'

/**
 * What `useForm` tells of a form, for one of a document.
 *
 * @param lastResult what the server said about the last attempt
 * @param required the fields that have to be filled in (`requiredIn`)
 * @param defaultValue what the fields begin with, if not with what was typed before
 */
export function describeForm<Name extends string>(
  id: string,
  lastResult: Result | undefined,
  required: readonly Name[],
  defaultValue?: SavedFields,
) {
  const form = { id, errors: {}, isWrong: false, ...toldBy(lastResult) }
  return [form, fieldsOf<Name>(form, valuesIn(lastResult, defaultValue), required)] as const
}

/** @returns the fields that a schema wants to be filled in */
export function requiredIn<Schema extends core.$ZodType>(schema: Schema) {
  const constraints = Object.entries(getZodConstraint(schema))
  return constraints.filter(([, asked]) => asked?.required).map(([name]) => name) as (keyof core.input<Schema> &
    string)[]
}
