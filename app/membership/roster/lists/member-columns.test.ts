import { expect, test } from 'vitest'
import { columnsWithoutPeople, usualColumns } from './member-columns.ts'

test('an export without names has the chosen answers, or the answers that the list shows', () => {
  const answers = ['work_status', 'industry', 'bootcamp_goal', 'used_mindstudio']
  expect(columnsWithoutPeople(usualColumns)).toEqual([...usualColumns, ...answers])
  expect(columnsWithoutPeople([])).toEqual([...usualColumns, ...answers])
  expect(columnsWithoutPeople(['status', 'linkedin'])).toEqual(['status', ...answers])
  expect(columnsWithoutPeople(['joined', 'company', 'linkedin'])).toEqual(['joined', 'company'])
})
