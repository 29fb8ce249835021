/** A short message about the last action. It repeats what the page shows and is never the only place of an error. */
export interface ToastMessage {
  title: string
  description?: string
  tone: 'success' | 'problem' | 'info'
  undo?: Undo
}

/** How long an admin can take a deed back; its emails leave afterwards. */
export const secondsToUndo = 10

/** The form that the toast's button posts; its answer is a notice. */
export interface Undo {
  action: string
  fields: Record<string, string>
}

/** A toast's message inside the page, with a link that opens in a new tab, so that typed input stays. */
export interface NoticeMessage extends ToastMessage {
  link?: { to: string; words: string }
}

const inTone =
  <Tone extends ToastMessage['tone']>(tone: Tone) =>
  (title: string, description: string) => ({ tone, title, description })

export const success = inTone('success')
export const problem = inTone('problem')
export const info = inTone('info')
