/** A field whose stored value differs from the typed one, with its label. */
export interface Difference {
  label: string
  storedNow: string
  /** Set when the form itself doesn't show it. */
  typed?: string
}

/**
 * Field values by name, as a form holds them: a ticked box is 'on', an unticked one is missing, several boxes are a
 * list.
 */
export type FieldTexts<Name extends string = string> = Record<Name, string | string[]>

/**
 * The stored values when the form was opened. The form posts them too, so that the server knows which fields the user
 * changed.
 */
export interface Known<Name extends string = string> {
  version: number
  texts: FieldTexts<Name>
}

/** Changes by another admin to the fields of a form while it was open. */
export interface Meanwhile {
  /** Changed by both: the form keeps the typed value. */
  conflicts: Difference[]
  /** Changed by the other one only: the form takes the stored value. */
  taken: Difference[]
  /** The values of `taken`. */
  fields: FieldTexts
}

/**
 * Merges the stored values into the typed ones.
 *
 * @param opened the values when the form was opened; without them every difference counts as typed
 * @param inWords the label of a field and the text of its value; a list gets all of its values, with commas
 */
export function mergeThreeWay<Name extends string>(
  opened: FieldTexts<Name> | null,
  stored: FieldTexts<Name>,
  typed: FieldTexts<Name>,
  inWords: (name: Name, value: string) => { label: string; words: string },
): Meanwhile {
  const meanwhile: Meanwhile = { conflicts: [], taken: [], fields: {} }
  for (const name of Object.keys(stored) as Name[]) {
    const [now, own] = [inOneText(stored[name]), inOneText(typed[name])]
    const before = opened && inOneText(opened[name])
    if (now === own) continue
    const { label, words: storedNow } = inWords(name, now)
    if (own === before) {
      meanwhile.taken.push({ label, storedNow })
      meanwhile.fields[name] = stored[name]
    } else if (now !== before) {
      meanwhile.conflicts.push({ label, storedNow, typed: inWords(name, own).words })
    }
  }
  return meanwhile
}

function inOneText(value: string | string[]): string {
  return [value].flat().join(', ')
}

/** Parses the opened values that the form posted; null when they are unreadable. */
export function readTexts<Name extends string>(written: unknown, names: readonly Name[]): FieldTexts<Name> | null {
  try {
    const read: unknown = JSON.parse(String(written))
    const texts = names.map((name) => [name, (read as FieldTexts | null)?.[name]])
    const isRead = texts.every(([, text]) => [text].flat().every((one) => typeof one === 'string'))
    return isRead ? (Object.fromEntries(texts) as FieldTexts<Name>) : null
  } catch {
    return null
  }
}
