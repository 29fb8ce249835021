import { expect, test } from 'vitest'
import { directoryAddress, memberAddress, readDirectoryQuery } from './directory-query.ts'
import { cardOf, isOnLinkedIn } from './listed-member.ts'
import { profileOf } from './member-profile.ts'

const row = {
  id: 'a',
  first_name: 'Zoë',
  last_name: "O'Brien",
  job_title: null,
  company: null,
  linkedin: null,
  avatar_url: null,
  questionnaire_completed: true,
}

test('only URLs of LinkedIn are shown as LinkedIn', () => {
  const there = [
    'https://www.linkedin.com/in/ann',
    'http://linkedin.com',
    'https://de.LinkedIn.com/in/a',
    'https://lnkd.in/x',
  ]
  for (const address of there) expect(isOnLinkedIn(address), address).toBe(true)
  const elsewhere = [
    'evil.example/linkedin.com',
    'notlinkedin.com/',
    'linkedin.com.evil.example/',
    'linkedin.com@evil.example/',
  ]
  for (const address of elsewhere) expect(isOnLinkedIn(`https://${address}`), address).toBe(false)
})

test('a card shows job title and company, one of them, or that the person takes part', () => {
  const work = (job_title: string | null, company: string | null) => cardOf({ ...row, job_title, company }).work
  expect(work('Nurse', 'Clinic')).toBe('Nurse at Clinic')
  expect(work('Nurse', null)).toBe('Nurse')
  expect(work('', 'Clinic')).toBe('Clinic')
  expect(work(null, null)).toBe('Bootcamp Participant')
})

test('only http and https URLs become links', () => {
  const linkedin = (stored: string | null) => cardOf({ ...row, linkedin: stored }).linkedin
  expect(linkedin('https://www.linkedin.com/in/zoe')).toBe('https://www.linkedin.com/in/zoe')
  expect(linkedin('HTTP://example.org')).toBe('HTTP://example.org')
  for (const stored of [
    null,
    '',
    'javascript:alert(1)',
    'linkedin.com/in/zoe',
    '//example.org',
    'https://',
    'http://[',
  ]) {
    expect(linkedin(stored), String(stored)).toBeNull()
  }
})

test('missing answers are null in a profile, and goals are read as they were chosen', () => {
  const empty = { location: null, about: null, ai_goal: null, ai_tools: null, bootcamp_goal: null, industry: null }
  const profile = profileOf({ ...row, ...empty, work_status: null, used_mindstudio: null })
  expect(profile).toMatchObject({ about: null, aiGoal: null, aiTools: null, bootcampGoals: [], usedMindStudio: null })
  expect(profile.background.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Work Status: null',
    'Industry: null',
    'Job Title: null',
    'Company: null',
    'Location: null',
  ])
  const told = { ...row, ...empty, work_status: 'Student', used_mindstudio: true }
  expect(profileOf({ ...told, bootcamp_goal: 'save time at work with ai' })).toMatchObject({
    bootcampGoals: ['Save time at work with AI'],
    usedMindStudio: true,
  })
})

test('search and filters are in the URL, and the URL of a profile contains them', () => {
  const url = '?search=a%26b&industry=Marketing+%2F+Advertising&workStatus=Retired&page=3'
  const query = readDirectoryQuery(new URLSearchParams(url))
  expect(directoryAddress(query)).toBe(`/training-portal/community${url}`)
  expect(memberAddress('x', query)).toBe(`/training-portal/community/x${url}`)
  const nothing = readDirectoryQuery(new URLSearchParams('search=+&industry=all&workStatus=Full-time+employee&page='))
  expect(directoryAddress(nothing)).toBe('/training-portal/community')
})
