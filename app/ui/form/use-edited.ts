import { useCallback, useRef, useSyncExternalStore } from 'react'

/** By name; boolean for a checkbox. A missing name means empty. */
export type SavedFields = Record<string, string | readonly string[] | boolean | undefined>

/** The values of all editable fields. */
type ShownFields = Map<string, string[]>

/** Whether a form has unsaved changes. @param saved the stored values of its fields */
export function useEdited(formId: string, saved: SavedFields = {}): boolean {
  return useShownFields(formId, (shown) => isEdited(shown, saved))
}

/** The same without waiting for a render. */
export function isFormEdited(formId: string, saved: SavedFields = {}): boolean {
  const form = document.forms.namedItem(formId)
  return form !== null && isEdited(shownIn(form), saved)
}

/**
 * Reads the fields at hydration, because browsers restore typed text and a visitor may type earlier, and at each input.
 * Renders only when the result of `select` changes, not with each key.
 *
 * @param select computes the result from the fields, of which there are none before hydration
 */
export function useShownFields<Result extends string | boolean>(
  formId: string,
  select: (shown: ShownFields) => Result,
): Result {
  const shown = useRef<ShownFields>(noFields)
  const subscribe = useCallback(
    (changed: () => void) => {
      const form = document.forms.namedItem(formId)
      if (!form) return () => {}
      const read = () => {
        shown.current = shownIn(form)
        changed()
      }
      const update = ({ target }: Event) => form.contains(target as Node) && read()
      read()
      // After React's own handler, which may reset a controlled field.
      addEventListener('input', update)
      return () => removeEventListener('input', update)
    },
    [formId],
  )
  return useSyncExternalStore(
    subscribe,
    () => select(shown.current),
    () => select(noFields),
  )
}

/** The current value of a field: one checked box is a string, several are an array. */
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

/** The server ignores blanks at the ends and the kind of line breaks. */
function inText(values: readonly (string | boolean)[]): string {
  const filled = values.map((value) =>
    typeof value === 'boolean' ? (value ? 'on' : '') : value.replace(/\r\n?/g, '\n').trim(),
  )
  return JSON.stringify(filled.filter(Boolean).sort())
}
