/** What a letter may know besides its own facts. */
export interface LetterContext {
  /** `config.origin`, the only source of links: never the Host header of a request (GHSA-3529-5m8x-rpv3). */
  origin: string
}

export interface RenderedLetter {
  subject: string
  html: string
  text: string
  headers?: Record<string, string>
}

export interface LetterTemplate<Facts> {
  /** Names the template in the outbox. Letters in waiting are found by it, so it never changes. */
  kind: string
  /** What it is about: letters in waiting are discarded, or given another address, by their topic. */
  topic?: string
  render(facts: Facts, context: LetterContext): Promise<RenderedLetter>
}
