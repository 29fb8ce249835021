/** What a fault has done to everybody who tried something meanwhile. */
export interface Figures {
  tried: number
  acknowledged: number
  lost: number
  /** Letters that came a second time, although the server could know that they had left. */
  sentTwice: number
  /** None where nobody waits for one. */
  worstMs?: number
  /** What else is worth knowing. */
  note?: string
}

export interface Fault {
  name: string
  /** What the machine lacks for it, as a sentence, or null. */
  needs?: () => string | null
  cause(): Promise<Figures>
}
