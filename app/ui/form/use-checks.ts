import type { Submission } from '@conform-to/react'
import { useEffect, useState } from 'react'
import type { core } from 'zod/mini'

type Check = (context: { formData: FormData }) => Submission<unknown, string[], unknown>

/** What a person does in a form. The focus may have been put into it by a page. */
const begins = ['pointerdown', 'keydown', 'input']

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
        if (!isGone) setLoaded({ load, check: ({ formData }) => parseWithZod(formData, { schema }) })
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
