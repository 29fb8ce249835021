/** A short message about what just happened. It repeats what the page says and is never the only place of an error. */
export interface ToastMessage {
  title: string
  description?: string
  tone: 'success' | 'problem' | 'info'
  undo?: Undo
}

/** What a button below the words sends: it answers with the notice of what came of it. */
export interface Undo {
  action: string
  fields: Record<string, string>
}

/** The same in the page, with where to go about it: in a new tab, so that nobody leaves what they typed. */
export interface NoticeMessage extends ToastMessage {
  link?: { to: string; words: string }
}

const inTone =
  <Tone extends ToastMessage['tone']>(tone: Tone) =>
  (title: string, description: string) => ({ tone, title, description })

export const success = inTone('success')
export const problem = inTone('problem')
export const info = inTone('info')
