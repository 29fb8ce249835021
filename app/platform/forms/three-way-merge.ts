/** A field in which what is stored by now is not what was typed, in the words of its form. */
export interface Difference {
  label: string
  storedNow: string
  /** Where the form itself does not show it beside. */
  typed?: string
}

/** Some fields by name, each as a form holds it: a tick is 'on', its absence is nothing, several boxes are a list. */
export type FieldTexts<Name extends string = string> = Record<Name, string | string[]>

/** What was stored when a form was opened. It goes along with the form, so that it is known which fields were touched. */
export interface Known<Name extends string = string> {
  version: number
  texts: FieldTexts<Name>
}

/** What somebody else has done to the fields of a form while it was filled in. */
export interface Meanwhile {
  /** Both have changed them: the form keeps what was typed in it. */
  conflicts: Difference[]
  /** Only the other has changed them: they go into the form. */
  taken: Difference[]
  /** The values of `taken`. */
  fields: FieldTexts
}

/**
 * @param opened as the form was opened with; where that is not known, every difference counts as typed
 * @param inWords how a field and its value are called; of a list it gets all of it, with commas
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

/** What the form brought back of that with which it was opened; null where it is not readable. */
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
