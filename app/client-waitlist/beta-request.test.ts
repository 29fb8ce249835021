import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { betaRequestSchema } from './beta-request.ts'

const complete = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.org',
  companyName: 'Analytical Engines',
  jobTitle: 'Owner',
  industry: 'manufacturing',
  budget: '5k-15k',
  projectInquiry: 'Sort mail.',
}

function read(typed: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(typed)) form.set(name, value)
  const submission = parseWithZod(form, { schema: betaRequestSchema })
  return submission.status === 'success' ? submission.value : (submission.error ?? {})
}

test('an empty form gets the specified messages', () => {
  expect(read({})).toEqual({
    firstName: ['First name is required'],
    lastName: ['Last name is required'],
    email: ['Invalid email address'],
    companyName: ['Company name is required'],
    jobTitle: ['Job title is required'],
    industry: ['Please select an industry'],
    budget: ['Please select a budget range'],
    projectInquiry: ['Please provide at least 10 characters'],
  })
})

test('ten characters about the project are accepted, nine are not, and surrounding blanks don’t count', () => {
  expect(read(complete)).toEqual(complete)
  const tooShort = { projectInquiry: ['Please provide at least 10 characters'] }
  expect(read({ ...complete, projectInquiry: 'Sort mail' })).toEqual(tooShort)
  expect(read({ ...complete, projectInquiry: '  Sort mail\r\n ' })).toEqual(tooShort)
})

test('an emoji is one character, as the column counts', () => {
  expect(read({ ...complete, projectInquiry: '🤖'.repeat(9) })).toEqual({
    projectInquiry: ['Please provide at least 10 characters'],
  })
  expect(read({ ...complete, projectInquiry: '🤖'.repeat(10) })).toMatchObject({ projectInquiry: '🤖'.repeat(10) })
})

test.each([['technology', 'healthcare', 'finance', 'education', 'retail', 'manufacturing', 'consulting', 'other']])(
  'the industries are the specified ones, by their values',
  (...specified) => {
    for (const industry of specified) expect(read({ ...complete, industry })).toMatchObject({ industry })
    for (const industry of ['Technology', 'farming', 'toString', ''])
      expect(read({ ...complete, industry })).toEqual({ industry: ['Please select an industry'] })
  },
)

test.each([['under-5k', '5k-15k', '15k-50k', '50k-100k', 'over-100k']])(
  'the budgets are the specified ones, by their values',
  (...specified) => {
    for (const budget of specified) expect(read({ ...complete, budget })).toMatchObject({ budget })
    for (const budget of ['Under $5,000', '1k', ''])
      expect(read({ ...complete, budget })).toEqual({ budget: ['Please select a budget range'] })
  },
)

test.each([
  ['firstName', 200],
  ['lastName', 200],
  ['companyName', 200],
  ['jobTitle', 200],
  ['projectInquiry', 5000],
])('%s accepts %i characters and not one more', (name, longest) => {
  expect(read({ ...complete, [name]: 'A'.repeat(longest) })).toMatchObject({ [name]: 'A'.repeat(longest) })
  expect(read({ ...complete, [name]: 'A'.repeat(longest + 1) })).toEqual({
    [name]: [`Please use at most ${longest} characters`],
  })
})
