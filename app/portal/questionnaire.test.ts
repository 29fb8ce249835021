import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { missingAnswers } from './questionnaire.ts'
import { questionnaireSchema } from './questionnaire-schema.ts'

const required: [string, string][] = [
  ['workStatus', 'Student'],
  ['industry', 'Sales'],
  ['aiGoal', 'Sort my inbox'],
]

test('the three required answers are enough', () => {
  const parsed = parse(required)
  expect(parsed.status).toBe('success')
  expect(parsed.status === 'success' && parsed.value).toMatchObject({ workStatus: 'Student', bootcampGoals: [] })
})

test('each missing answer has its own message', () => {
  expect(errorsOf([])).toEqual({
    workStatus: ['Please select your work status'],
    industry: ['Please select your industry'],
    aiGoal: ['Please tell us about the one AI agent you would build'],
  })
})

test('answers that the lists don’t offer are refused', () => {
  const errors = errorsOf([
    ['workStatus', 'King'],
    ['industry', 'Real Estate'],
    ['aiGoal', 'x'],
    ['usedMindstudio', 'maybe'],
    ['bootcampGoals', 'World peace'],
  ])
  expect(Object.keys(errors ?? {}).sort()).toEqual(['bootcampGoals', 'industry', 'usedMindstudio', 'workStatus'])
})

test('only http and https URLs pass, and a missing https:// is added', () => {
  expect(linkedinOf('linkedin.com/in/ann')).toBe('https://linkedin.com/in/ann')
  expect(linkedinOf('  http://www.linkedin.com/in/ann ')).toBe('http://www.linkedin.com/in/ann')
  expect(linkedinOf('')).toBeUndefined()
  expect(linkedinOf('   ')).toBeUndefined()
  for (const wrong of [
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.example',
    'Ann Lee',
    'https://u@a.example/',
  ]) {
    expect(errorsOf([...required, ['linkedin', wrong]]), wrong).toHaveProperty('linkedin')
  }
})

test('every text has a maximum, and a line break counts once though forms send two characters', () => {
  expect(errorsOf([...required.slice(0, 2), ['aiGoal', 'a\r\n'.repeat(1000)]])).toBeNull()
  for (const [name, longest] of [
    ['aiGoal', 2000],
    ['jobTitle', 200],
    ['company', 200],
    ['location', 200],
    ['aiTools', 2000],
    ['about', 4000],
  ] as const) {
    const others = required.filter(([other]) => other !== name)
    expect(errorsOf([...others, [name, 'x'.repeat(longest)]]), name).toBeNull()
    expect(errorsOf([...others, [name, 'x'.repeat(longest + 1)]]), name).toHaveProperty(name)
  }
})

test('characters that PostgreSQL can’t store are refused with a message, and so is a repeated field', () => {
  expect(errorsOf([...required, ['about', 'a\0b']])).toHaveProperty('about')
  const answers = { ...Object.fromEntries(required), company: '\ud800' }
  expect(questionnaireSchema.safeParse(answers).error?.issues[0]?.path).toEqual(['company'])
  expect(errorsOf([...required, ['aiGoal', 'again']])).toHaveProperty('aiGoal')
  expect(errorsOf([...required, ['industry', 'Other']])).toHaveProperty('industry')
})

test('blanks are no answer', () => {
  expect(missingAnswers({ workStatus: 'Student', industry: '', aiGoal: ' \n' })).toEqual([
    'your industry',
    'your AI agent',
  ])
  expect(missingAnswers({ workStatus: 'Student', industry: 'Other', aiGoal: 'x' })).toEqual([])
})

function parse(fields: [string, string][]) {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return parseWithZod(form, { schema: questionnaireSchema })
}

function errorsOf(fields: [string, string][]) {
  const parsed = parse(fields)
  return parsed.status === 'success' ? null : (parsed.error ?? {})
}

function linkedinOf(typed: string) {
  const parsed = parse([...required, ['linkedin', typed]])
  if (parsed.status !== 'success') throw new Error('refused')
  return parsed.value.linkedin
}
