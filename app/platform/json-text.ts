declare const said: unique symbol

/** Data as text, with the type of what it says. */
export type JsonText<Data> = string & { readonly [said]: Data }

export type Says<Text> = Text extends JsonText<infer Data> ? Data : never

/** What JSON brings back as it was, but for numbers without an end; it leaves out what is undefined. */
type Plain<Data> = unknown extends Data
  ? never
  : Data extends string | number | boolean | null | undefined
    ? Data
    : Data extends
          | Date
          | bigint
          | symbol
          | ReadonlyMap<unknown, unknown>
          | ReadonlySet<unknown>
          | ((...args: never) => unknown)
      ? never
      : { [Name in keyof Data]: Plain<Data[Name]> }

/**
 * For the rows of a list in a loader's data: the router looks at each value of them, and writes each as a line of its own, which takes
 * longer than to read the rows. The page has them back by `useJson`.
 */
export function jsonOf<Data>(data: Data & Plain<Data>): JsonText<Data> {
  return JSON.stringify(data) as JsonText<Data>
}
