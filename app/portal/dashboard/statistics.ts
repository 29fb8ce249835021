import {
  type BootcampGoal,
  barOfIndustry,
  bootcampGoals,
  type ProfileIndustry,
  profileIndustries,
} from '../../membership/vocabulary.ts'

/** One bar: what it stands for, how many people, and its length in percent of all respondents. */
export interface Bar<Label extends string = string> {
  label: Label
  count: number
  percent: number
}

/** How often one answer was stored, in the words it was stored in. */
export interface AnswerCount {
  answer: string
  count: number
}

/** All 16 industries, the largest first; equal answers are counted together (specification, section 2: dashboard). */
export function industryBars(counts: readonly AnswerCount[], respondents: number): Bar<ProfileIndustry>[] {
  const sums = new Map<ProfileIndustry, number>()
  for (const { answer, count } of counts) {
    const bar = barOfIndustry(answer)
    sums.set(bar, (sums.get(bar) ?? 0) + count)
  }
  return largestFirst(profileIndustries, sums, respondents)
}

const mostGoals = 8

/** The eight goals that most people have, without those that nobody has. */
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

/** The sort keeps the list's order among equals, so the picture doesn't change from one visit to the next. */
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

/** @returns '0%', 'under 1%', '34%': somebody is never rounded away */
export function percentInWords(percent: number): string {
  if (percent > 0 && percent < 1) return 'under 1%'
  if (percent > 99 && percent < 100) return '99%'
  return `${Math.round(percent)}%`
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** First name and the initial of the last: enough to say hello, less than the directory shows. */
export function shortName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  const name = last_name.trim()
  // Of two letters of ASCII the first stands by itself.
  const initial = /^[ -~]{2}/.test(name) ? name[0] : letters.segment(name).containing(0)?.segment
  return initial ? `${first_name} ${initial.toLocaleUpperCase('en')}.` : first_name
}
