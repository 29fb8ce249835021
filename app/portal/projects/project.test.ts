import { expect, test } from 'vitest'
import { linkOf, ownIcon, workOf } from './project.ts'

test('only http and https URLs are linked, and the link names the site', () => {
  expect(linkOf({ url: 'https://www.example.org:8080/a?b#c' })).toEqual({
    href: 'https://www.example.org:8080/a?b#c',
    site: 'example.org:8080',
  })
  for (const url of [null, '', 'javascript:alert(1)', 'JavaScript://example.org/%0aalert(1)', 'data:text/html,x', '/x'])
    expect(linkOf({ url })).toBeNull()
})

test('only a picture of this site is shown', () => {
  const own = '/pictures/project-icons/11111111-1111-4111-8111-111111111111/projects/projects-1.webp?size=384x384'
  expect(ownIcon({ icon_url: own })).toBe(own)
  for (const icon_url of [null, '', 'https://example.org/a.png', '//example.org/pictures/project-icons/a.png'])
    expect(ownIcon({ icon_url })).toBeNull()
})

test('the job line uses the known parts', () => {
  expect(workOf({ job_title: 'Nurse', company: 'Lakeside Clinic' })).toBe('Nurse at Lakeside Clinic')
  expect(workOf({ job_title: null, company: 'Lakeside Clinic' })).toBe('Lakeside Clinic')
  expect(workOf({ job_title: 'Nurse', company: null })).toBe('Nurse')
  expect(workOf({ job_title: null, company: '' })).toBeNull()
})
