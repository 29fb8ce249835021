import type { Submission } from '@conform-to/react'
import { useEffect, useState } from 'react'
import type { core } from 'zod/mini'

type Check = (context: { formData: FormData }) => Submission<unknown, string[], unknown>

/**
 * For `useForm`: checked when it is sent, and from then on while it is corrected, by the same schema as on the server. What checks comes
 * when somebody begins with the form; for whoever is quicker, or has no connection in that moment, the server does, with the same words.
 *
 * @param required the fields that have to be filled in, which the page shows from the start
 * @param load the same function as long as it brings the same schema
 */
export function useChecks(formId: string, required: readonly string[], load: () => Promise<core.$ZodType>) {
  const [loaded, setLoaded] = useState<{ load: typeof load; check: Check } | null>(null)
  useEffect(() => {
    const form = document.forms.namedItem(formId)
    let isGone = false
    async function begin() {
      form?.removeEventListener('focusin', begin)
      try {
        const [{ parseWithZod }, schema] = await Promise.all([import('@conform-to/zod/v4'), load()])
        if (!isGone) setLoaded({ load, check: ({ formData }) => parseWithZod(formData, { schema }) })
      } catch {
        // Without a connection: with the next field.
        if (!isGone) form?.addEventListener('focusin', begin)
      }
    }
    if (form?.contains(document.activeElement)) void begin()
    else form?.addEventListener('focusin', begin)
    return () => {
      isGone = true
      form?.removeEventListener('focusin', begin)
    }
  }, [formId, load])
  const check = loaded?.load === load ? loaded.check : undefined
  return {
    constraint: Object.fromEntries(required.map((name) => [name, { required: true }])),
    // biome-ignore lint/suspicious/noExplicitAny: it fits the fields of any form
    onValidate: check as any,
    shouldValidate: 'onSubmit',
    // Otherwise it would ask the server with each key.
    shouldRevalidate: check ? 'onInput' : 'onSubmit',
  } as const
}
