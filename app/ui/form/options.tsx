/** The options of a list: texts that are also the values, or labels by value. */
export type Choices = readonly string[] | Record<string, string>

/** @returns the label of a value, or the value itself when it is no longer a choice */
export function wordsOf(choices: Choices, value: string): string {
  return Array.isArray(choices) ? value : ((choices as Record<string, string>)[value] ?? value)
}

export function Options({ of }: { of: Choices }) {
  const named = Array.isArray(of) ? of.map((choice) => [choice, choice]) : Object.entries(of)
  return named.map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ))
}
