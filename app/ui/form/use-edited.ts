import { useCallback, useRef, useSyncExternalStore } from 'react'

/** By the names of fields; of a box, whether it is ticked. What is not named is empty. */
export type SavedFields = Record<string, string | readonly string[] | boolean | undefined>

/** Each field that a person can change, with what it would send. */
type ShownFields = Map<string, string[]>

/** Whether a form holds what would be lost with it. @param saved the fields as they are stored */
export function useEdited(formId: string, saved: SavedFields = {}): boolean {
  return useShownFields(formId, (shown) => isEdited(shown, saved))
}

/** The same at once, where the last key may not be rendered yet. */
export function isFormEdited(formId: string, saved: SavedFields = {}): boolean {
  const form = document.forms.namedItem(formId)
  return form !== null && isEdited(shownIn(form), saved)
}

/**
 * Looked at when scripts come, because browsers bring typed text back and it may have been typed before, and with each input. The component that
 * asks is rendered anew only when what is told of them changes, not with each key.
 *
 * @param tell of the fields, of which there are none before scripts come
 */
export function useShownFields<Told extends string | boolean>(
  formId: string,
  tell: (shown: ShownFields) => Told,
): Told {
  const shown = useRef<ShownFields>(noFields)
  const subscribe = useCallback(
    (changed: () => void) => {
      const form = document.forms.namedItem(formId)
      if (!form) return () => {}
      const look = () => {
        shown.current = shownIn(form)
        changed()
      }
      const lookAgain = ({ target }: Event) => form.contains(target as Node) && look()
      look()
      // After React has heard of it, which would put back what a field held that it controls.
      addEventListener('input', lookAgain)
      return () => removeEventListener('input', lookAgain)
    },
    [formId],
  )
  return useSyncExternalStore(
    subscribe,
    () => tell(shown.current),
    () => tell(noFields),
  )
}

/** What a field holds now. One checked box is text, several are a list. */
export function useValues(field: { formId: string; name: string; initialValue: unknown }): string[] {
  const { formId, name, initialValue = [] } = field
  return JSON.parse(useShownFields(formId, (shown) => JSON.stringify(shown.get(name) ?? [initialValue].flat())))
}

const noFields: ShownFields = new Map()

export function shownIn(form: HTMLFormElement): ShownFields {
  const typed = new FormData(form)
  const fields = [...form.elements] as HTMLInputElement[]
  const names = fields
    .filter(({ type, name, disabled }) => type !== 'hidden' && name && !disabled)
    .map(({ name }) => name)
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
