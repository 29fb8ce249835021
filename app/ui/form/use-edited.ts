import { useEffect, useEffectEvent, useState } from 'react'

/** By the names of fields; of a box, whether it is ticked. What is not named is empty. */
type SavedFields = Record<string, string | readonly string[] | boolean | undefined>

/**
 * Whether a form holds what would be lost with it. Looked at when scripts come, because browsers bring typed text back and it may
 * have been typed before, and then whenever something is typed.
 *
 * @param saved the fields as they are stored
 */
export function useEdited(formId: string, saved: SavedFields = {}): boolean {
  const [edited, setEdited] = useState(false)
  const look = useEffectEvent((form: HTMLFormElement) => setEdited(isEdited(shownIn(form), saved)))
  useEffect(() => {
    const form = document.forms.namedItem(formId)
    if (!form) return
    const lookAgain = () => look(form)
    lookAgain()
    form.addEventListener('input', lookAgain)
    return () => form.removeEventListener('input', lookAgain)
  }, [formId])
  return edited
}

/** Each field that a person can change, with what it would send. */
function shownIn(form: HTMLFormElement): Map<string, string[]> {
  const typed = new FormData(form)
  const fields = [...form.elements] as HTMLInputElement[]
  const names = fields.filter(({ type, name }) => type !== 'hidden' && name).map(({ name }) => name)
  const valuesOf = (name: string) => typed.getAll(name).map((value) => (value instanceof File ? value.name : value))
  return new Map(names.map((name) => [name, valuesOf(name)]))
}

export function isEdited(shown: ReadonlyMap<string, readonly string[]>, saved: SavedFields): boolean {
  return [...shown].some(([name, values]) => inText(values) !== inText([saved[name] ?? ''].flat()))
}

function inText(values: readonly (string | boolean)[]): string {
  const filled = values.map((value) =>
    typeof value === 'boolean' ? (value ? 'on' : '') : value.replace(/\r\n?/g, '\n'),
  )
  return JSON.stringify(filled.filter(Boolean).sort())
}
