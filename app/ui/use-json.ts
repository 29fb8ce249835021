import { useMemo } from 'react'
import type { JsonText } from '../platform/json-text.ts'

/** @returns the same until the text is another */
export function useJson<Data>(text: JsonText<Data>): Data {
  return useMemo(() => JSON.parse(text) as Data, [text])
}
