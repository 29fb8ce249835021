import {
  type BootcampGoal,
  barOfIndustry,
  bootcampGoals,
  type ProfileIndustry,
  profileIndustries,
} from '../../membership/vocabulary.ts'

/** One bar with its label, its number of people, and its length in percent of all respondents. */
export interface Bar<Label extends string = string> {
  label: Label
  count: number
  percent: number
}

/** The number of times that a spelling of an answer is stored. */
export interface AnswerCount {
  answer: string
  count: number
}

/** All 16 industries, the largest first; equal answers are merged (specification, section 2: dashboard). */
export function industryBars(counts: readonly AnswerCount[], respondents: number): Bar<ProfileIndustry>[] {
  const sums = new Map<ProfileIndustry, number>()
  for (const { answer, count } of counts) {
    const bar = barOfIndustry(answer)
    sums.set(bar, (sums.get(bar) ?? 0) + count)
  }
  return largestFirst(profileIndustries, sums, respondents)
}

const mostGoals = 8

/** The eight most common goals, without unused ones. */
export function goalBars(counts: readonly AnswerCount[], respondents: number): Bar<BootcampGoal>[] {
  const sums = new Map<BootcampGoal, number>()
  for (const { answer, count } of counts) {
    const goal = bootcampGoals.find((candidate) => candidate.toLowerCase() === answer.toLowerCase())
    if (goal) sums.set(goal, (sums.get(goal) ?? 0) + count)
  }
  return largestFirst(bootcampGoals, sums, respondents)
    .filter(({ count }) => count > 0)
    .slice(0, mostGoals)
}

/** A stable sort: equal bars keep the order of the list. */
function largestFirst<Label extends string>(
  labels: readonly Label[],
  sums: ReadonlyMap<Label, number>,
  respondents: number,
): Bar<Label>[] {
  return labels
    .map((label) => ({ label, count: sums.get(label) ?? 0 }))
    .sort((one, other) => other.count - one.count)
    .map(({ label, count }) => ({ label, count, percent: percentOf(count, respondents) }))
}

function percentOf(count: number, respondents: number): number {
  return respondents > 0 ? Math.min(100, (count / respondents) * 100) : 0
}

/** @returns '0%', 'under 1%', '34%': a small share is never rounded to 0% */
export function percentInWords(percent: number): string {
  if (percent > 0 && percent < 1) return 'under 1%'
  if (percent > 99 && percent < 100) return '99%'
  return `${Math.round(percent)}%`
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** First name and the initial of the last name: less than the directory shows. */
export function shortName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  const name = last_name.trim()
  // Two ASCII letters never combine, so the segmenter isn't needed.
  const initial = /^[ -~]{2}/.test(name) ? name[0] : letters.segment(name).containing(0)?.segment
  return initial ? `${first_name} ${initial.toLocaleUpperCase('en')}.` : first_name
}
