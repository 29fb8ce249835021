/** What a participant says of a live session. */
export interface Feedback {
  /** From 0 to 10. */
  score: number
  helped: string | null
  missing: string | null
}

export const scores = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

/** With fewer answers, the participants of a small bootcamp could tell whose they are. */
export const fewestShown = 5

export interface NetScore {
  answers: number
  /** Share of 9 and 10 minus share of 0 to 6, in points from -100 to 100. */
  score: number
  /** The 95 % confidence interval: 20 answers are about ± 35 points. */
  from: number
  to: number
}

/** Of the normal distribution, for 95 %. */
const z = 1.96

/**
 * The net promoter score with its interval after Bonett and Price (2012): as if there were one more promoter and one more detractor,
 * because the plain interval would say ± 0 of five equal answers.
 *
 * @returns null while there are too few answers to show
 */
export function netScoreOf(given: readonly number[]): NetScore | null {
  const answers = given.length
  if (answers < fewestShown) return null
  const promoters = given.filter((score) => score >= 9).length
  const detractors = given.filter((score) => score <= 6).length
  const [p, d] = [promoters + 1, detractors + 1].map((count) => count / (answers + 2)) as [number, number]
  const margin = z * Math.sqrt((p + d - (p - d) ** 2) / (answers + 2))
  const points = (share: number) => Math.round(100 * Math.min(1, Math.max(-1, share)))
  return {
    answers,
    score: points((promoters - detractors) / answers),
    from: points(p - d - margin),
    to: points(p - d + margin),
  }
}
