/** What a template may use besides its own facts. */
export interface LetterContext {
  /** `config.origin`, the only source of links: never the Host header of a request (GHSA-3529-5m8x-rpv3). */
  origin: string
}

export interface RenderedLetter {
  subject: string
  html: string
  text: string
  headers?: Record<string, string>
  attachments?: Attachment[]
}

/** A file of text. */
export interface Attachment {
  filename: string
  /** Such as 'text/calendar; charset=utf-8; method=PUBLISH'. */
  contentType: string
  content: string
}

export interface LetterTemplate<Facts> {
  /** Names the template in the outbox. Waiting emails refer to it, so it never changes. */
  kind: string
  /** What the email is about: waiting emails are discarded or readdressed by their topic. */
  topic?: string
  render(facts: Facts, context: LetterContext): Promise<RenderedLetter>
}
