import { expect, test } from 'vitest'
import { netScoreOf } from './feedback.ts'

const given = (promoters: number, passives: number, detractors: number) => [
  ...Array<number>(promoters).fill(9),
  ...Array<number>(passives).fill(7),
  ...Array<number>(detractors).fill(6),
]

test('9 and 10 promote, 0 to 6 detract, and fewer than five answers have no score', () => {
  expect(netScoreOf([10, 9, 8, 7, 6, 0])).toMatchObject({ answers: 6, score: 0 })
  expect(netScoreOf([10, 10, 10, 10])).toBeNull()
  expect(netScoreOf([10, 10, 10, 10, 10])).toMatchObject({ score: 100, to: 100 })
})

test('twenty answers are about ± 35 points, and eighty about half of that', () => {
  const twenty = netScoreOf(given(10, 6, 4))
  expect(twenty).toEqual({ answers: 20, score: 30, from: -6, to: 61 })
  const eighty = netScoreOf(given(40, 24, 16))
  expect(eighty).toEqual({ answers: 80, score: 30, from: 12, to: 46 })
})

test('the interval holds the true score in 95 of 100 cases, by counting all cases', () => {
  for (const answers of [5, 20])
    for (const [p, d] of [
      [0.5, 0.2],
      [0.7, 0.1],
      [0.3, 0.3],
    ] as const)
      expect(coverage(answers, p, d), `${answers} answers, ${p} and ${d}`).toBeGreaterThan(0.93)
})

/** The probability that the interval holds the true score, over all outcomes of the multinomial distribution. */
function coverage(answers: number, p: number, d: number): number {
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1))
  let sum = 0
  for (let promoters = 0; promoters <= answers; promoters += 1)
    for (let detractors = 0; promoters + detractors <= answers; detractors += 1) {
      const passives = answers - promoters - detractors
      const found = netScoreOf(given(promoters, passives, detractors))
      const truth = 100 * (p - d)
      if (!found || found.from > truth + 0.5 || found.to < truth - 0.5) continue
      const ways = factorial(answers) / (factorial(promoters) * factorial(passives) * factorial(detractors))
      sum += ways * p ** promoters * d ** detractors * (1 - p - d) ** passives
    }
  return sum
}
