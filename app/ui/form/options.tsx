/** The options of a list: texts that are also the values, or labels by value. */
export type Choices = readonly string[] | Record<string, string>

export function Options({ of }: { of: Choices }) {
  const named = Array.isArray(of) ? of.map((choice) => [choice, choice]) : Object.entries(of)
  return named.map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ))
}
