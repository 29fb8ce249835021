import { type RefObject, useEffect, useState } from 'react'
import { answersInText } from './profile.ts'

/**
 * Whether a section holds something that is not saved. What is sent counts as saved at once; if it turns out otherwise, it is
 * a change again.
 *
 * @param saved the fields as they were loaded
 * @param answer what came of the last attempt; another object each time
 */
export function useChanges(
  form: RefObject<HTMLFormElement | null>,
  saved: Record<string, string | string[]>,
  answer: { outcome?: string } | undefined,
) {
  const [kept, setKept] = useState(() => answersInText(Object.entries(saved)))
  const [sent, setSent] = useState<string | null>(null)
  const [typed, setTyped] = useState(kept)
  const look = () => {
    if (form.current) setTyped(answersInText(typedIn(form.current)))
  }
  // Browsers bring typed text back, and it may have been typed before any script ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(look, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (answer?.outcome === 'saved' && sent !== null) setKept(sent)
    setSent(null)
  }, [answer])
  return {
    /** There is something to save. */
    isChanged: typed !== (sent ?? kept),
    /** It would be lost with the page. */
    isUnsaved: typed !== kept,
    look,
    send: () => setSent(typed),
  }
}

function typedIn(form: HTMLFormElement): [string, FormDataEntryValue][] {
  return [...new FormData(form)].filter(([name]) => name !== 'seen')
}
