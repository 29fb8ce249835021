/** A short message about what just happened. It repeats what the page says and is never the only place of an error. */
export interface ToastMessage {
  title: string
  description?: string
  tone: 'success' | 'problem' | 'info'
}
