/** The outcome of a notification email, for a page. */
export interface ToldEmail {
  letterSent: boolean
  /** Why it was not sent: its address refused it, or reached its limit. Otherwise it waits for another attempt. */
  why?: 'refused' | 'limit'
}

export interface FormEmail extends ToldEmail {
  to: string
}

/** Message at the address field. */
export function refusedWords(to: string): string {
  return `${to} refused our email. Is it right? If not, correct it and send the form again.`
}
