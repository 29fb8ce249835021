/** The effect of a fault on everybody who used the site meanwhile. */
export interface Figures {
  tried: number
  acknowledged: number
  lost: number
  /** Emails that arrived twice although the server could know that they had been sent. */
  sentTwice: number
  /** Undefined when no request waits. */
  worstMs?: number
  /** Additional text for the report. */
  note?: string
}

export interface Fault {
  name: string
  /** A sentence about what the machine lacks for it, or null. */
  needs?: () => string | null
  cause(): Promise<Figures>
}
