import { useEffect, useState } from 'react'

/** By the names of fields; of a box, whether it is ticked. What is not named is empty. */
export type SavedFields = Record<string, string | readonly string[] | boolean | undefined>

/** Each field that a person can change, with what it would send. */
type ShownFields = Map<string, string[]>

/** Whether a form holds what would be lost with it. @param saved the fields as they are stored */
export function useEdited(formId: string, saved: SavedFields = {}): boolean {
  return isEdited(useShownFields(formId), saved)
}

/** Looked at when scripts come, because browsers bring typed text back and it may have been typed before, and with each input. */
export function useShownFields(formId: string): ShownFields {
  const [shown, setShown] = useState<ShownFields>(new Map())
  useEffect(() => {
    const form = document.forms.namedItem(formId)
    if (!form) return
    const look = () => setShown(shownIn(form))
    const lookAgain = ({ target }: Event) => form.contains(target as Node) && look()
    look()
    // After React has heard of it, which would put back what a field held that it controls.
    addEventListener('input', lookAgain)
    return () => removeEventListener('input', lookAgain)
  }, [formId])
  return shown
}

function shownIn(form: HTMLFormElement): ShownFields {
  const typed = new FormData(form)
  const fields = [...form.elements] as HTMLInputElement[]
  const names = fields.filter(({ type, name }) => type !== 'hidden' && name).map(({ name }) => name)
  const valuesOf = (name: string) => typed.getAll(name).map((value) => (value instanceof File ? value.name : value))
  return new Map(names.map((name) => [name, valuesOf(name)]))
}

export function isEdited(shown: ReadonlyMap<string, readonly string[]>, saved: SavedFields): boolean {
  return [...shown].some(([name, values]) => inText(values) !== inText([saved[name] ?? ''].flat()))
}

/** Blanks at the ends and the line breaks of forms mean nothing to the server. */
function inText(values: readonly (string | boolean)[]): string {
  const filled = values.map((value) =>
    typeof value === 'boolean' ? (value ? 'on' : '') : value.replace(/\r\n?/g, '\n').trim(),
  )
  return JSON.stringify(filled.filter(Boolean).sort())
}
