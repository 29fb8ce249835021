import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import type { core } from 'zod/mini'

/** For `useForm`: checked when it is sent, and from then on while it is corrected, by the same schema as on the server. */
export function validatedBy<Schema extends core.$ZodType>(schema: Schema) {
  return {
    constraint: getZodConstraint(schema),
    onValidate: ({ formData }: { formData: FormData }) => parseWithZod(formData, { schema }),
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
  } as const
}
