import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { profileWorkStatuses } from '../membership/vocabulary.ts'
import { offeredIndustries, offeredWorkStatuses, type Profile, type SectionName, sections } from './profile.ts'
import { sectionColumns } from './profile-schema.ts'

const nothing: Profile = {
  linkedin: null,
  work_status: null,
  industry: null,
  job_title: null,
  company: null,
  location: null,
  about: null,
  ai_goal: null,
  ai_tools: null,
  used_mindstudio: null,
  bootcamp_goal: null,
}

function read(section: SectionName, fields: [string, string][], stored = nothing) {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  const submission = parseWithZod(form, { schema: sectionColumns(section, stored) })
  return submission.status === 'success' ? submission.value : submission.error
}

const work = (workStatus: string, industry: string): [string, string][] => [
  ['workStatus', workStatus],
  ['industry', industry],
]

test('the profile offers its own lists, and the stored answers of the questionnaire', () => {
  expect(read('background', work('Full-Time', 'Real Estate'))).toMatchObject({ work_status: 'Full-Time' })
  expect(read('background', work('Retired', 'Sales'))).toEqual({
    workStatus: ['Please select your work status'],
    industry: ['Please select your industry'],
  })
  const answered = { ...nothing, work_status: 'Retired', industry: 'Sales' }
  expect(read('background', work('Retired', 'Sales'), answered)).toMatchObject({ industry: 'Sales' })
  expect(read('background', work('Between jobs', 'Sales'), answered)).toEqual({
    workStatus: ['Please select your work status'],
  })
})

test('equal answers are listed once, in the stored spelling', () => {
  const chosen = { work_status: 'Full-time employee', industry: 'Marketing' }
  expect(offeredWorkStatuses(chosen)).toEqual(['Full-time employee', ...profileWorkStatuses.slice(1)])
  expect(offeredIndustries(chosen)).not.toContain('Marketing / Advertising')
  expect(offeredWorkStatuses({ work_status: 'Retired' })).toEqual(['Retired', ...profileWorkStatuses])
  // A form that was opened earlier offers the other spelling.
  const answered = { ...nothing, ...chosen }
  expect(read('background', work('Full-Time', 'Marketing'), answered)).toMatchObject({ work_status: 'Full-Time' })
})

test('answers that the questionnaire requires can not be cleared, optional ones can', () => {
  expect(read('background', work('', ''))).toEqual({
    workStatus: ['Please select your work status'],
    industry: ['Please select your industry'],
  })
  expect(read('ai-goals', [['aiGoal', ' \r\n ']])).toEqual({
    aiGoal: ['Please tell us about the one AI agent you would build'],
  })
  expect(read('ai-goals', [['aiGoal', 'Sort']])).toEqual({
    ai_goal: 'Sort',
    bootcamp_goal: null,
    ai_tools: null,
    used_mindstudio: null,
  })
  expect(read('personal', [['linkedin', ' ']])).toEqual({ linkedin: null })
})

test('fields of no section make no columns', () => {
  const extras: [string, string][] = [
    ['avatar_url', 'https://evil.example/x.png'],
    ['questionnaire_completed', 'false'],
    ['user_id', '1'],
    ['company', 'of another section'],
  ]
  expect(read('personal', [['linkedin', ''], ...extras])).toEqual({ linkedin: null })
})

test('stored values are the same after a round trip through the form', () => {
  const full: Profile = {
    ...nothing,
    linkedin: 'https://linkedin.example/in/ada',
    work_status: 'Retired',
    industry: 'Sales',
    job_title: "O'Brien's clerk",
    company: 'A & B',
    location: '李',
    about: 'Two\nlines',
    ai_goal: 'Compute',
    ai_tools: 'Abacus',
    used_mindstudio: false,
    bootcamp_goal: "Save time at work with AI, I'm curious and want to experiment",
  }
  for (const section of ['personal', 'background', 'ai-goals'] as const) {
    const fields = Object.entries(sections[section].values(full)).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, one]),
    )
    expect(full).toMatchObject(read(section, fields, full) as object)
  }
})
