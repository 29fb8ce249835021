import { expect, test } from 'vitest'
import {
  barOfIndustry,
  bootcampGoals,
  filterIndustries,
  filterWorkStatuses,
  joinGoals,
  profileIndustries,
  profileWorkStatuses,
  questionnaireIndustries,
  questionnaireWorkStatuses,
  spellingsOf,
  splitGoals,
} from './vocabulary.ts'

test('the lists are as long as in the specification', () => {
  const lists = [
    questionnaireWorkStatuses,
    questionnaireIndustries,
    profileWorkStatuses,
    profileIndustries,
    bootcampGoals,
  ]
  expect(lists.map((list) => new Set(list).size)).toEqual([7, 11, 6, 16, 9])
})

test('equal answers share a bar, and answers without an equal are Other', () => {
  expect(questionnaireIndustries.map(barOfIndustry)).toEqual([
    'Technology',
    'Healthcare',
    'Finance',
    'Education',
    'Marketing / Advertising',
    'Other',
    'Manufacturing',
    'Retail / eCommerce',
    'Government / Nonprofit',
    'Government / Nonprofit',
    'Other',
  ])
  expect(profileIndustries.map(barOfIndustry)).toEqual(profileIndustries)
})

test("filters offer the profile's list and answers without an equal there, and find every answer", () => {
  expect(filterIndustries.slice(-3)).toEqual(['Manufacturing', 'Sales', 'Other'])
  expect(filterIndustries).toHaveLength(17)
  expect(filterWorkStatuses).toEqual([...profileWorkStatuses, 'Between jobs', 'Retired'])
  const found = [...filterIndustries.flatMap(spellingsOf)].sort()
  expect(found).toEqual([...new Set([...profileIndustries, ...questionnaireIndustries])].sort())
  const foundStatuses = [...filterWorkStatuses.flatMap(spellingsOf)].sort()
  expect(foundStatuses).toEqual([...new Set([...profileWorkStatuses, ...questionnaireWorkStatuses])].sort())
})

test('a filter finds both spellings', () => {
  expect(spellingsOf('Government / Nonprofit')).toEqual(['Government / Nonprofit', 'Government', 'Non-profit'])
  expect(spellingsOf('Sales')).toEqual(['Sales'])
  expect(spellingsOf('Business Owner')).toEqual(['Business Owner', 'Business owner'])
  expect(spellingsOf('Consultant')).toEqual(['Consultant', 'Freelancer/Consultant'])
})

test('goals are joined by comma and space, and read back as chosen', () => {
  const chosen = [bootcampGoals[8], bootcampGoals[0]]
  expect(joinGoals(chosen)).toBe("Save time at work with AI, I'm curious and want to experiment")
  expect(splitGoals(joinGoals(chosen))).toEqual([bootcampGoals[0], bootcampGoals[8]])
  expect(splitGoals(joinGoals(bootcampGoals))).toEqual(bootcampGoals)
  expect(joinGoals([])).toBeNull()
  expect(splitGoals(null)).toEqual([])
})

test('goals of an earlier site are read in any case', () => {
  expect(splitGoals('save time at work with ai, something else')).toEqual(['Save time at work with AI'])
})
