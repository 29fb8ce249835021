/** What a page may say of the email that tells of a change. */
export interface ToldEmail {
  letterSent: boolean
  /** Why it has not been sent: the address refused it, or has got its share of emails. Otherwise it waits for another try. */
  why?: 'refused' | 'limit'
}

export interface FormEmail extends ToldEmail {
  to: string
}

/** At the field for the address. */
export function refusedWords(to: string): string {
  return `${to} refused our email. Is it right? If not, correct it and send the form again.`
}
