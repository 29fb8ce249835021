import { expect, test } from 'vitest'
import { firstSteps } from './first-steps.ts'

const nothing = { hasPicture: false, hasFeed: false, projects: 0 }
const open = (beginning: typeof nothing, isOver: boolean) =>
  firstSteps(beginning, isOver)
    .filter(({ isDone }) => !isDone)
    .map(({ title }) => title)

test('the onboarding steps are always done, and an open step has a reason and a link', () => {
  expect(firstSteps(nothing, false).filter(({ isDone }) => isDone)).toHaveLength(2)
  expect(open(nothing, false)).toEqual([
    'Add the sessions to your calendar',
    'Add your photo',
    'Share your first project',
  ])
  for (const { isDone, reason, call, to } of firstSteps(nothing, false))
    expect(isDone || (reason && call && to)).toBeTruthy()
})

test('each step is done when its data is stored, and no calendar is offered for sessions that are over', () => {
  expect(open({ hasPicture: true, hasFeed: true, projects: 2 }, false)).toEqual([])
  expect(open({ ...nothing, hasPicture: true }, true)).toEqual(['Share your first project'])
})
